import { turn } from '../../diversity/in-turns.js';
import type { StageScore } from '../../domain/explanation.js';
import type { DenseVector, ScoredPoint, StoredPoint } from '../../store/port.js';
import { boundOf, candidatesOf } from '../candidates.js';
import {
  COMPLETE,
  inOrder,
  isComplete,
  placesOf,
  type Candidate,
  type Candidates,
} from '../order.js';
import type { Source } from '../stage.js';
import { meanVector } from './vectors.js';
import { fingerprint } from '../cursor.js';
import { remember } from './memory.js';
import type { Ranked } from './types.js';

/** How many premises represent a topic: the first by id. Ids are hashes, so these are random. */
const SAMPLE = 256;

/** How many extra premises are fetched, in case some of the nearest have another topic. */
const OTHERS = 8;
/** For a longer page, too many of the nearest would have another topic. */
const LONGEST_PAGE = 100;

export interface MainTopic {
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
export async function topicMean(source: Source, topic: string): Promise<TopicMean | undefined> {
  const { store, budget, collection, whole } = source;
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
export function raisedRanking(
  source: Source,
  vector: DenseVector,
  topic: string,
  added: number,
): Omit<Ranked, 'state'> {
  const { store, budget, collection, filter } = source;
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
      await turn();
      const places = placesOf(merged(lists.map((hits) => candidatesOf(hits, limit))));
      await turn();
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

/** Several lists as one, known up to where all of them are. */
export function merged(lists: readonly Candidates[]): Candidates {
  const scores = lists.map(({ bound: { tier, score } }) => (tier === 0 ? score : -Infinity));
  const score = Math.max(...scores);
  return {
    entries: lists.flatMap(({ entries }) => entries),
    bound: score === -Infinity ? COMPLETE : { tier: 0, score },
  };
}
