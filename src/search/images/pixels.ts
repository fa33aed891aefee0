import { z } from 'zod';
import type { Condition } from '../../domain/filter.js';
import { ElenchusError } from '../../runtime/errors.js';
import { nearest } from '../candidates.js';
import { fingerprint } from '../cursor.js';
import { placesBy, TIERS, type Candidate } from '../order.js';
import type { ScoredHit, Source, Stage } from '../stage.js';
import type { PixelVector, QueryVector, TextVector } from './query.js';

/**
 * What pixels count beside text. `visual` is small, since pixels cost precision where images are
 * searched for by a relevant one (`elenchus evaluate images`): they decide between pages that say
 * the same. No CLIP model comes with Elenchus, so `clip` is not measured.
 */
export const PIXELS_WEIGHT = { visual: 0.05, clip: 0.5 } as const;

/** How many of the best hits by text, and of the nearest by pixels, are scored by both. */
const POOL = 200;

export interface PixelsRequest {
  readonly text: TextVector;
  readonly pixels: PixelVector;
  /** Which images have a vector that can be compared with the query's pixels. */
  readonly seen: readonly Condition[];
}

/**
 * Scores the best hits by text, and the nearest by pixels, by both: (1 - weight) * the cosine of the
 * texts + weight * that of the pixels. A missing vector counts as 0. The other hits follow.
 * @throws ElenchusError CURSOR_STALE if the order is not that of the first page
 */
export function pixelsStage({ text, pixels, seen }: PixelsRequest): Stage<string> {
  const weight = PIXELS_WEIGHT[pixels.using];
  return {
    ...{ name: 'pixels', size: POOL, state: z.string() },
    async run({ source, pool }, saved) {
      const admitted = { ...source, filter: { must: [source.filter, ...seen] } };
      const [{ members }, near] = await Promise.all([pool(), cosines(admitted, pixels, POOL)]);
      const before = new Map(members.map(({ point, place }) => [point.id, place]));
      const ids = [...new Set([...before.keys(), ...near.keys()])];
      const [byText, byPixels] = await Promise.all([
        cosines(among(source, ids), text, ids.length),
        cosines(among(admitted, ids), pixels, ids.length),
      ]);
      const both = ids.map((id): Candidate => {
        const [meaning, similarity] = [byText.get(id), byPixels.get(id)];
        const score = (1 - weight) * (meaning ?? 0) + weight * (similarity ?? 0);
        return { id, tier: 0, score };
      });
      const places = placesBy(both, (candidate) => candidate);
      const order = ids.toSorted((a, b) => places.get(a)! - places.get(b)!);
      const state = fingerprint(order);
      if (saved !== undefined && saved !== state) throw new ElenchusError('CURSOR_STALE');
      const hits = both.map((candidate): ScoredHit => {
        const { id } = candidate;
        const similarity = byPixels.get(id);
        const scores = [
          ...stageScore('MEANING', id, byText),
          ...stageScore('PIXELS', id, byPixels),
        ];
        const reason = { type: 'PIXELS', similarity, weight } as const;
        return { candidate: { ...candidate, scores }, from: before.get(id), reason };
      });
      return { state, scored: { hits, others: { behind: TIERS.UNJUDGED } } };
    },
  };
}

function among(source: Source, ids: readonly string[]): Source {
  return { ...source, filter: { must: [source.filter, { has_id: ids }] } };
}

/** The cosines of the nearest images, by id. */
async function cosines(
  source: Source,
  { using, vector }: QueryVector,
  limit: number,
): Promise<ReadonlyMap<string, number>> {
  if (limit === 0) return new Map();
  const { entries } = await nearest(source, { vector: await vector(), using }, limit);
  return new Map(entries.map(({ id, score }) => [id, score]));
}

function stageScore(stage: 'MEANING' | 'PIXELS', id: string, scores: ReadonlyMap<string, number>) {
  const score = scores.get(id);
  if (score === undefined) return [];
  const place = placesBy([...scores], ([id, score]) => ({ id, score })).get(id)! + 1;
  return [{ stage, score, place }];
}
