import type { Quality } from '../domain/stages.js';
import type { QualityModels } from '../encoders/quality.js';
import { rounded } from '../math/statistics.js';
import type { StoredPoint } from '../store/port.js';
import { statementOf } from './judge/judge.js';
import { liftStage } from './lift.js';
import { placesBy, TIERS } from './order.js';
import type { Stage } from './stage.js';
import type { Subject } from './subject.js';

/** Which hits to rate, by which models, and how much that counts. */
interface Rating {
  readonly qualityModels: QualityModels;
  readonly claim: Subject;
  readonly quality: Quality;
  /** How many of the best hits CROSS_ENCODER reads; FAST rates the others. */
  readonly read: number;
}

/** Lifts hits by how good an argument a model finds them; see {@link liftStage}. */
export function qualityStage({ qualityModels, claim, quality, read }: Rating): Stage {
  const { model, weight, minQuality } = quality;
  return liftStage({
    name: 'quality',
    weight,
    minimum: minQuality,
    behind: TIERS.UNRATED,
    selection: {
      payload: model === 'FAST' ? ['text'] : ['text', 'language'],
      vectors: ['semantic'],
    },
    version: () => qualityModels.version(model),
    async lifts(points, scope) {
      const rate = async (some: readonly StoredPoint[], by: Quality['model']) =>
        qualityModels.rate(claim, some.map(statementOf), by, scope);
      const rated = [
        ...(await rate(points.slice(0, read), model)),
        ...(await rate(points.slice(read), 'FAST')),
      ];
      const scores = points.map(({ id }, at) => ({ id, score: rounded(rated[at]!.quality) }));
      const places = placesBy(scores, (each) => each);
      return scores.map(({ id, score: quality }, at) => ({
        score: { stage: 'QUALITY', score: quality, place: places.get(id)! + 1 },
        reason: { type: 'QUALITY', quality, model: rated[at]!.model, weight },
      }));
    },
  });
}
