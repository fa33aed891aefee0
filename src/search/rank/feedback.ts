import { z } from 'zod';
import type { StageScore } from '../../domain/explanation.js';
import type { Json } from '../../domain/premise.js';
import type { Constants, Rank } from '../../domain/stages.js';
import { normalised, weightedSum } from '../../math/vectors.js';
import { ElenchusError } from '../../runtime/errors.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { DenseVector, ScoredPoint, StoredPoint } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import { remember } from '../memory.js';
import {
  boundOf,
  type Candidate,
  candidatesOf,
  COMPLETE,
  inOrder,
  isComplete,
  merged,
  placesOf,
} from '../order.js';
import type { Source } from '../stage.js';
import { byCosine, type Ranked, type Ranker } from './ranker.js';

/** How it learns. */
export type Feedback = Pick<
  Constants,
  'feedbackDocuments' | 'feedbackTopicWeight' | 'feedbackContrast'
>;

export interface FeedbackQuery {
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
  async rank(source, { text, vector, constants }, { minScore }, saved) {
    const { feedbackDocuments, feedbackTopicWeight, feedbackContrast } = constants;
    const options = { feedbackDocuments, feedbackTopicWeight, feedbackContrast };
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
  { vector, raised, digest }: FeedbackQuery,
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
  { store, scope: { budget }, collection, whole }: Source,
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
): Promise<FeedbackQuery> {
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

/** How many premises represent a topic: the first by id. Ids are hashes, so these are random. */
const SAMPLE = 256;

/** How many extra premises are fetched, in case some of the nearest have another topic. */
const OTHERS = 8;
/** For a longer page, too many of the nearest would have another topic. */
const LONGEST_PAGE = 100;

interface MainTopic {
  readonly name: string;
  /** Its share of the best hits, including those without a topic. */
  readonly share: number;
  readonly hits: readonly StoredPoint[];
}

/** Of equally frequent topics, the one with the better hit; undefined if no hit has a topic. */
export function mainTopic(best: readonly StoredPoint[]): MainTopic | undefined {
  const byTopic = new Map<string, StoredPoint[]>();
  for (const hit of best) {
    const { topic } = hit.payload;
    if (typeof topic !== 'string') continue;
    byTopic.set(topic, [...(byTopic.get(topic) ?? []), hit]);
  }
  const [main] = [...byTopic].sort(([, a], [, b]) => b.length - a.length);
  if (main === undefined) return undefined;
  const [name, hits] = main;
  return { name, share: hits.length / best.length, hits };
}

interface TopicMean {
  readonly vector: DenseVector;
  /** Identifies the premises that it was made from. */
  readonly digest: string;
}

/**
 * The mean vector of a topic's premises. After a write, their vectors are read again only if one of
 * these premises has changed, since Qdrant sends a megabyte of JSON for them. Undefined if all were
 * deleted meanwhile.
 */
async function topicMean(source: Source, topic: string): Promise<TopicMean | undefined> {
  const { store, collection, whole } = source;
  const { budget } = source.scope;
  const { mean } = await remember(source, { topic }, async () => {
    const filter = { must: [whole, hasTopic(topic)] };
    const payload = ['sequence'] as const;
    const sample = await store.scroll(collection, { filter, limit: SAMPLE, payload, budget });
    const state = fingerprint([source.generation, digestOf(sample.points)]);
    return remember({ ...source, state }, { topic }, async () => {
      const ids = sample.points.map(({ id }) => id);
      const points = await store.retrieve(collection, ids, {
        payload,
        vectors: ['semantic'],
        budget,
      });
      if (points.length === 0) return { mean: undefined };
      return { mean: { vector: meanVector(points), digest: digestOf(points) } };
    });
  });
  return mean;
}

function digestOf(points: readonly StoredPoint<{ readonly sequence: number }>[]): string {
  return fingerprint(points.map(({ id, payload }) => [id, payload.sequence]));
}

/**
 * Ranks by the cosine to a unit vector, with `added` on top for premises of a topic. For a page, it
 * mostly suffices to fetch the nearest premises of all topics, since most have this topic. If it
 * does not, or for a pool, the nearest with and without the topic are fetched in one call.
 */
function raisedRanking(
  source: Source,
  vector: DenseVector,
  topic: string,
  added: number,
): Omit<Ranked, 'state'> {
  const { store, collection, filter } = source;
  const { budget } = source.scope;
  const query = { vector, using: 'semantic' };
  const forTopic: StageScore = { stage: 'TOPIC', score: added };
  const toCandidate = (
    hit: ScoredPoint,
    raised: boolean,
    place: number | undefined,
    payload: boolean,
  ): Candidate => {
    const { id, score } = hit;
    const meaning: StageScore =
      place === undefined
        ? { stage: 'MEANING', score }
        : { stage: 'MEANING', score, place: place + 1 };
    return {
      id,
      tier: 0,
      score: raised ? score + added : score,
      scores: raised ? [meaning, forTopic] : [meaning],
      payload: payload ? hit.payload : undefined,
    };
  };

  return {
    async candidates(limit, payload) {
      if (limit <= LONGEST_PAGE) {
        const spared = limit + OTHERS;
        const ask = {
          query,
          filter,
          limit: spared,
          payload: payload || (['topic'] as const),
          budget,
        };
        const hits = await store.query(collection, ask);
        const { bound } = candidatesOf(hits, spared);
        const entries = hits.map((hit, place) =>
          toCandidate(hit, hit.payload.topic === topic, place, payload),
        );
        const found = { entries, bound: { ...bound, score: bound.score + added } };
        if (isComplete(bound) || inOrder(found).length >= limit) return found;
      }
      const wanted = payload ? ({ payload, budget } as const) : {};
      const lists = await store.queryBatch(collection, [
        { query, limit, ...wanted, filter: { must: [filter, hasTopic(topic)] } },
        { query, limit, ...wanted, filter: { must: [filter], must_not: [hasTopic(topic)] } },
      ]);
      // There may be thousands of hits, so other requests run in between.
      await eventLoop.pause(source.scope);
      const places = placesOf(merged(lists.map((hits) => candidatesOf(hits, limit))));
      await eventLoop.pause(source.scope);
      return merged(
        lists.map((hits, at) => {
          const entries = hits.map((hit) =>
            toCandidate(hit, at === 0, places.get(hit.id), payload),
          );
          return { entries, bound: boundOf(entries, limit) };
        }),
      );
    },
  };
}

function hasTopic(topic: string) {
  return { key: 'topic', match: { value: topic } };
}

/** The mean of the points' semantic vectors; there must be at least one point. */
function meanVector(points: readonly StoredPoint[]): DenseVector {
  return weightedSum(
    points.map(({ vectors }) => [1 / points.length, vectors?.semantic as DenseVector]),
  );
}
