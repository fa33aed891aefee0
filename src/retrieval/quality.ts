import type { Quality } from '../domain/rerank.js';
import type { QualityModel } from '../rerank/quality/types.js';
import { rounded } from '../statistics.js';
import type { DenseVector } from '../store/port.js';
import { liftStage } from './lift.js';
import { placesBy, TIERS } from './order.js';
import type { Stage } from './stage.js';

/** Lifts hits by how good an argument a model finds them; see {@link liftStage}. */
export function qualityStage(model: QualityModel, { weight, minQuality }: Quality): Stage {
  return liftStage({
    ...{ name: 'quality', weight, minimum: minQuality, behind: TIERS.UNRATED },
    selection: { payload: false, vectors: ['semantic'] },
    version: () => model.version(),
    async lifts(points) {
      const premises = points.map(({ vectors }) => ({ vector: vectors!.semantic as DenseVector }));
      const rated = Array.from(await model.quality(premises), rounded);
      const scores = points.map(({ id }, at) => ({ id, score: rated[at]! }));
      const places = placesBy(scores, (each) => each);
      return scores.map(({ id, score: quality }) => ({
        score: { stage: 'QUALITY', score: quality, place: places.get(id)! + 1 },
        reason: { type: 'QUALITY', quality, weight },
      }));
    },
  });
}
