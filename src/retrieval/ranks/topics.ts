import type { DenseVector, ScoredPoint, StoredPoint } from '../../store/port.js';
import { candidatesOf } from '../candidates.js';
import { COMPLETE, inOrder, isComplete, type Bound, type Candidate } from '../order.js';
import type { Source } from '../stage.js';
import { meanVector } from './vectors.js';
import { fingerprint } from '../cursor.js';
import { remember } from './memory.js';
import type { Ranked } from './types.js';

/** How many premises represent a topic: the first by id, which is a hash. */
const SAMPLE = 256;

/** How many of the nearest premises can have another topic before the topic itself is queried. */
const OTHERS = 8;
/** Of more than these, too many have another topic. */
const LONGEST_PAGE = 100;

/** The topic that most of the best hits have. */
export interface MainTopic {
  readonly name: string;
  /** Of the best hits, also of those without a topic. */
  readonly share: number;
  readonly hits: readonly StoredPoint[];
}

/** Of two topics with as many hits, that of the better hit; none where no hit has one. */
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

/** The mean vector of a topic's premises, and what tells it from one of other premises. */
export function topicMean(
  source: Source,
  topic: string,
): Promise<{ readonly vector: DenseVector; readonly digest: string }> {
  return remember(source, { topic }, async () => {
    const { points } = await source.store.scroll(source.collection, {
      filter: { must: [source.whole, hasTopic(topic)] },
      limit: SAMPLE,
      payload: ['sequence'],
      vectors: ['semantic'],
    });
    const digest = fingerprint(points.map(({ id, payload }) => [id, payload.sequence]));
    return { vector: meanVector(points), digest };
  });
}

/**
 * By the cosine to a unit vector; premises of a topic get `added` to it. The nearest of all mostly
 * have the topic, and suffice for a page: what lies behind them cannot come before them. If not,
 * and for a pool, the nearest with and without it are asked for, in one call.
 */
export function raisedRanking(
  source: Source,
  vector: DenseVector,
  topic: string,
  added: number,
): Omit<Ranked, 'state'> {
  const { store, collection, filter } = source;
  const query = { vector, using: 'semantic' };
  const toCandidate = (hit: ScoredPoint, raised: boolean, payload: boolean): Candidate => ({
    id: hit.id,
    tier: 0,
    score: raised ? hit.score + added : hit.score,
    ...(raised && { parts: { topic: { name: topic, added } } }),
    ...(payload && { payload: hit.payload }),
  });

  return {
    stage: 'semantic',
    async candidates(limit, payload) {
      if (limit <= LONGEST_PAGE) {
        const spared = limit + OTHERS;
        const ask = { query, filter, limit: spared, payload: payload || (['topic'] as const) };
        const nearest = await store.query(collection, ask);
        const entries = nearest.map((hit) =>
          toCandidate(hit, hit.payload.topic === topic, payload),
        );
        const { bound } = candidatesOf(nearest, spared);
        const found = { entries, bound: { ...bound, score: bound.score + added } };
        if (isComplete(bound) || inOrder(found).length >= limit) return found;
      }
      const [withTopic, others] = await store.queryBatch(collection, [
        { query, limit, payload, filter: { must: [filter, hasTopic(topic)] } },
        { query, limit, payload, filter: { must: [filter], must_not: [hasTopic(topic)] } },
      ]);
      const parts = [
        candidatesOf(
          withTopic!.map((hit) => toCandidate(hit, true, payload)),
          limit,
        ),
        candidatesOf(
          others!.map((hit) => toCandidate(hit, false, payload)),
          limit,
        ),
      ];
      return {
        entries: parts.flatMap(({ entries }) => entries),
        bound: latest(parts.map(({ bound }) => bound)),
      };
    },
  };
}

function hasTopic(topic: string) {
  return { key: 'topic', match: { value: topic } };
}

/** What is known of several lists together. */
function latest(bounds: readonly Bound[]): Bound {
  const scores = bounds.map(({ tier, score }) => (tier === 0 ? score : -Infinity));
  const score = Math.max(...scores);
  return score === -Infinity ? COMPLETE : { tier: 0, score };
}
