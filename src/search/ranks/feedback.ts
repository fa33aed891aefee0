import { z } from 'zod';
import type { Rank, Tuned } from '../../domain/stages.js';
import type { Json } from '../../domain/premise.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { DenseVector, ScoredPoint, StoredPoint } from '../../store/port.js';
import { normalised, weightedSum } from '../../math/vectors.js';
import { fingerprint } from '../cursor.js';
import { COMPLETE } from '../order.js';
import type { Source } from '../stage.js';
import { byCosine } from './dense.js';
import { remember } from './memory.js';
import { mainTopic, raisedRanking, topicMean } from './topics.js';
import type { Ranked, Ranker } from './types.js';
import { meanVector } from './vectors.js';

/** How it learns. */
export type Feedback = Pick<
  Tuned,
  'feedbackDocuments' | 'feedbackTopicWeight' | 'feedbackContrast'
>;

export function feedbackOf(tuning: Feedback): Feedback {
  const { feedbackDocuments, feedbackTopicWeight, feedbackContrast } = tuning;
  return { feedbackDocuments, feedbackTopicWeight, feedbackContrast };
}

export interface Moved {
  readonly vector: DenseVector;
  /** The topic whose premises get a bonus, and the bonus. */
  readonly raised?: { readonly topic: string; readonly added: number };
  /** Identifies the hits that it learned from. */
  readonly digest: string;
}

/**
 * Ranks by the cosine to the query after Rocchio's feedback (Rocchio 1971): the query's unit vector
 * plus the mean vector of its best hits. These are the best hits of the whole corpus, whatever the
 * search admits: they show what the query is about, and a small group of admitted premises may hold
 * few that are about it.
 *
 * If most of them share a topic, only the hits with this topic count. Its weight and the contrast
 * are multiplied by the topic's share of the best hits. Premises of the topic get the weight added
 * to their score. Twice the contrast times the topic's mean vector is subtracted from the query, which
 * distinguishes it from other queries on the topic (Rocchio's negative documents).
 */
export const feedback: Ranker<Rank & { method: 'FEEDBACK' }, string> = {
  state: z.string(),
  async rank({ source, text, vector, tuning }, { minScore }, saved) {
    const options = feedbackOf(tuning);
    const moved = await remember(source, ['feedback', text, options], async () => {
      const query = await vector();
      const best = await bestHits(source, query, options.feedbackDocuments, true);
      return learn(source, query, best, options);
    });
    return atLeast(minScore, movedRanking(source, moved, saved));
  },
};

/** @throws ElenchusError CURSOR_STALE if it now learns from other hits than on the first page */
export function movedRanking(
  source: Source,
  { vector, raised, digest }: Moved,
  saved: string | undefined,
): Ranked<string> {
  if (saved !== undefined && saved !== digest) throw new ElenchusError('CURSOR_STALE');
  const ranking = raised
    ? raisedRanking(source, vector, raised.topic, raised.added)
    : byCosine(source, vector);
  return { ...ranking, state: digest };
}

/** The ranking without hits of a lower score. */
function atLeast<State extends Json>(
  minScore: number | undefined,
  ranking: Ranked<State>,
): Ranked<State> {
  if (minScore === undefined) return ranking;
  return {
    ...ranking,
    async candidates(limit, payload) {
      const { entries, bound } = await ranking.candidates(limit, payload);
      const kept = entries.filter(({ score }) => score >= minScore);
      return { entries: kept, bound: bound.score <= minScore ? COMPLETE : bound };
    },
  };
}

/**
 * The best hits of the whole corpus, with what feedback learns from.
 * @param withVectors else, {@link learn} reads the vectors that it needs
 */
export function bestHits(
  { store, budget, collection, whole }: Source,
  vector: DenseVector,
  limit: number,
  withVectors: boolean,
): Promise<readonly ScoredPoint[]> {
  return store.query(collection, {
    query: { vector, using: 'semantic' },
    filter: whole,
    limit,
    payload: ['sequence', 'topic', 'claim'],
    budget,
    vectors: withVectors && ['semantic'],
  });
}

export async function learn(
  source: Source,
  query: DenseVector,
  best: readonly ScoredPoint[],
  { feedbackTopicWeight: weight, feedbackContrast: contrast }: Feedback,
): Promise<Moved> {
  const learned = fingerprint(best.map(({ id, payload }) => [id, payload.sequence]));
  if (best.length === 0) return { vector: query, digest: learned };
  const main = weight > 0 || contrast > 0 ? mainTopic(best) : undefined;
  if (main === undefined) {
    return { vector: sum(query, ...(await meanOf(source, best))), digest: learned };
  }

  const own = await meanOf(source, main.hits);
  const raised = { topic: main.name, added: weight * main.share };
  const mean = contrast === 0 ? undefined : await topicMean(source, main.name);
  if (mean === undefined) return { vector: sum(query, ...own), raised, digest: learned };
  return {
    vector: sum(query, ...own, [-2 * contrast * main.share, mean.vector]),
    raised,
    digest: fingerprint([learned, mean.digest]),
  };
}

/** The mean of the hits' vectors, which are read if need be; none if all were deleted meanwhile. */
async function meanOf(
  { store, collection }: Source,
  hits: readonly StoredPoint[],
): Promise<readonly Term[]> {
  const known = hits.every(({ vectors }) => vectors !== undefined);
  const ids = hits.map(({ id }) => id);
  const found = known ? hits : await store.retrieve(collection, ids, { vectors: ['semantic'] });
  return found.length === 0 ? [] : [[1, meanVector(found)]];
}

type Term = readonly [number, DenseVector];

/** The sum at unit length. If the vectors cancel out, the query stays as it was. */
function sum(query: DenseVector, ...terms: readonly Term[]): DenseVector {
  return normalised(weightedSum([[1, query], ...terms])) ?? query;
}
