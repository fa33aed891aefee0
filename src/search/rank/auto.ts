import { z } from 'zod';
import { type Rank, RANK_DEFAULTS } from '../../domain/stages.js';
import { mean } from '../../math/statistics.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { DenseVector } from '../../store/port.js';
import { remember } from '../memory.js';
import type { Source } from '../stage.js';
import { byClaims, claimsOf, type NearClaims, nearClaims } from './claims.js';
import {
  bestHits,
  type Feedback,
  feedback,
  type FeedbackQuery,
  learn,
  mainTopic,
  movedRanking,
} from './feedback.js';
import { fused, type FusedState } from './fused.js';
import type { Ranked, Ranker } from './ranker.js';

/** How many of the best scores make up the curve. */
const CURVE = 100;
const HEAD = 10;

/**
 * Whether a query has so many answers that feedback helps: the mean of its 100 best cosines in the
 * whole corpus is at least `flatness` times the mean of its 10 best. For a query with few answers,
 * the cosines fall off after these, and feedback would learn from premises that answer something
 * else (query performance prediction from the score curve: Shtok et al. 2012).
 * @param scores in descending order; with fewer than 100, the answer is no
 */
export function isFlat(scores: readonly number[], flatness: number): boolean {
  if (scores.length < CURVE) return false;
  const head = mean(scores.slice(0, HEAD));
  return head > 0 && mean(scores.slice(0, CURVE)) >= flatness * head;
}

/**
 * If this share of the hits that feedback learns from is on one topic, the topic shows what the
 * query is about, and feedback looks for other hits on it. Then {@link FLATTER} of the flatness
 * suffices.
 */
const AGREED = 0.6;
const FLATTER = 0.9;

const FUSED = { method: 'FUSED', ...RANK_DEFAULTS.FUSED } as const;

const state = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('CLAIMS'), state: z.string() }),
  z.strictObject({ method: z.literal('FEEDBACK'), state: feedback.state }),
  z.strictObject({ method: z.literal('FUSED'), state: fused.state }),
]);

/**
 * The share of the best hits that must belong to a claim if claims are to count. Where many do not,
 * claims would lift premises that answer something else over these.
 */
const CLAIMED = 0.9;

/**
 * Ranks by premises and their claims if nearly all of the best hits belong to one; else with feedback if
 * the query has many answers; else by meaning and words. A later page continues with the choice of
 * the first one.
 */
export const auto: Ranker<Rank & { method: 'AUTO' }, z.infer<typeof state>> = {
  state,
  async rank(source, query, { language }, saved) {
    if (saved?.method === 'FUSED') return byWordsToo(saved.state);
    const { text, constants, hiddenClaims } = query;
    const { flatness, claimWeight, feedbackDocuments, feedbackTopicWeight, feedbackContrast } =
      constants;
    const options = {
      flatness,
      withClaims: claimWeight > 0,
      feedbackDocuments,
      feedbackTopicWeight,
      feedbackContrast,
    };
    const { claims, moved } = await remember(
      source,
      ['auto', text, options, hiddenClaims],
      async () => decide(source, await query.vector(), hiddenClaims, options),
    );
    if (claims !== undefined) {
      const { digest } = claims;
      if (saved !== undefined && saved.state !== digest) throw new ElenchusError('CURSOR_STALE');
      const ranking = byClaims(source, await query.answers(), claims, claimWeight, query.wanted);
      return { ...ranking, state: { method: 'CLAIMS', state: digest } };
    }
    if (saved?.method === 'CLAIMS') throw new ElenchusError('CURSOR_STALE');
    if (moved !== undefined) {
      const ranking = movedRanking(source, moved, saved?.state);
      return { ...ranking, state: { method: 'FEEDBACK', state: ranking.state } };
    }
    // The curve has changed since the first page.
    if (saved !== undefined) throw new ElenchusError('CURSOR_STALE');
    return byWordsToo();

    async function byWordsToo(given?: FusedState): Promise<Ranked<z.infer<typeof state>>> {
      const ranking = await fused.rank(source, query, { ...FUSED, language }, given);
      return { ...ranking, state: { method: 'FUSED', state: ranking.state } };
    }
  },
};

interface AutoOptions extends Feedback {
  readonly flatness: number;
  readonly withClaims: boolean;
}

async function decide(
  source: Source,
  vector: DenseVector,
  hiddenClaims: readonly string[] | undefined,
  options: AutoOptions,
): Promise<{ readonly claims?: NearClaims; readonly moved?: FeedbackQuery }> {
  const best = await bestHits(source, vector, CURVE, false);
  const claimed = best.filter(({ payload }) =>
    claimsOf(payload).some((claim) => !hiddenClaims?.includes(claim)),
  );
  if (options.withClaims && claimed.length > 0 && claimed.length >= CLAIMED * best.length) {
    return { claims: await nearClaims(source, vector, hiddenClaims) };
  }
  const scores = best.map(({ score }) => score);
  const examples = best.slice(0, options.feedbackDocuments);
  const agreed = (mainTopic(examples)?.share ?? 0) >= AGREED;
  if (!isFlat(scores, agreed ? FLATTER * options.flatness : options.flatness)) return {};
  return { moved: await learn(source, vector, examples, options) };
}
