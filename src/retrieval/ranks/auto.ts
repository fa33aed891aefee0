import { z } from 'zod';
import type { Json } from '../../domain/premise.js';
import { RANK_DEFAULTS } from '../../domain/search.js';
import { ElenchusError } from '../../errors.js';
import type { DenseVector } from '../../store/port.js';
import { parseBasis } from '../cursor.js';
import { bestHits, learn, movedRanking, type Feedback, type Moved } from './feedback.js';
import { remember } from './memory.js';
import type { BoundedRanking, RankedQuery, Source } from './types.js';
import { mean } from '../../statistics.js';

/** So many of the best scores make the curve. */
const CURVE = 100;
/** The head that the curve is compared with. */
const HEAD = 10;
const FEEDBACK: Feedback = RANK_DEFAULTS.FEEDBACK;

const carried = z.strictObject({ method: z.enum(['FEEDBACK', 'FUSED']), basis: z.json() });

/**
 * Whether a query has so many answers that feedback helps: the mean of its 100 best
 * cosines in the whole corpus is at least `flatness` of that of its 10 best. A query
 * with a handful of answers falls off after these, and feedback would learn from
 * premises that answer something else (query performance prediction from the score
 * curve: Shtok et al. 2012).
 * @param scores by descending size; of fewer than 100 nothing can be said
 */
export function isFlat(scores: readonly number[], flatness: number): boolean {
  if (scores.length < CURVE) return false;
  const head = mean(scores.slice(0, HEAD));
  return head > 0 && mean(scores.slice(0, CURVE)) >= flatness * head;
}

/**
 * With feedback where the query has many answers, else by meaning and words. A later
 * page goes on with what the first one decided.
 * @param fuse ranks by meaning and words
 * @throws ElenchusError CURSOR_STALE as `feedbackRanking`
 */
export async function autoRanking(
  source: Source,
  { text, basis }: Pick<RankedQuery, 'text' | 'basis'>,
  vector: DenseVector,
  flatness: number,
  fuse: (basis: Json | undefined) => Promise<BoundedRanking>,
): Promise<BoundedRanking> {
  const before = basis === undefined ? undefined : parseBasis(carried, basis);
  if (before?.method === 'FUSED') return fused(before.basis);
  const { moved } = await remember(source, ['auto', text, flatness], () =>
    decide(source, vector, flatness),
  );
  if (moved === undefined) {
    // The curve has changed since the first page.
    if (before !== undefined) throw new ElenchusError('CURSOR_STALE');
    return fused(undefined);
  }
  return tagged('FEEDBACK', movedRanking(source, moved, before?.basis));

  async function fused(given: Json | undefined): Promise<BoundedRanking> {
    return tagged('FUSED', await fuse(given));
  }
}

async function decide(
  source: Source,
  vector: DenseVector,
  flatness: number,
): Promise<{ readonly moved?: Moved }> {
  const best = await bestHits(source, vector, CURVE);
  const scores = best.map(({ score }) => score);
  if (!isFlat(scores, flatness)) return {};
  return { moved: await learn(source, vector, best.slice(0, FEEDBACK.documents), FEEDBACK) };
}

function tagged(method: 'FEEDBACK' | 'FUSED', ranking: BoundedRanking): BoundedRanking {
  return { ...ranking, basis: { method, basis: ranking.basis } };
}
