import type { StoredPoint, DenseVector } from '../../store/port.js';
import { candidatesOf } from '../order.js';
import { meanVector } from './vectors.js';
import { fingerprint } from '../cursor.js';
import { remember } from './memory.js';
import { COSINE_REACH, type BoundedRanking, type Candidate, type Source } from './types.js';

/** So many premises of a topic stand for it; the first by id, which is a hash. */
const SAMPLE = 256;

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
): Promise<{ readonly vector: DenseVector; readonly basis: string }> {
  return remember(source, { topic }, async () => {
    const { points } = await source.store.scroll(source.collection, {
      filter: { must: [source.whole, hasTopic(topic)] },
      limit: SAMPLE,
      payload: ['sequence'],
      vectors: ['semantic'],
    });
    const basis = fingerprint(points.map(({ id, payload }) => [id, payload.sequence]));
    return { vector: meanVector(points), basis };
  });
}

/** By the cosine to a unit vector; premises of a topic get `added` to it. */
export function raisedRanking(
  source: Source,
  vector: DenseVector,
  topic: string,
  added: number,
): Omit<BoundedRanking, 'basis'> {
  const query = { vector, using: 'semantic' };
  const part = { topic: { name: topic, added } };
  return {
    stage: 'semantic',
    reach: COSINE_REACH + added,
    async candidates(limit, payload) {
      const inside = { must: [source.filter, hasTopic(topic)] };
      const outside = { must: [source.filter], must_not: [hasTopic(topic)] };
      const [own = [], others = []] = await source.store.queryBatch(source.collection, [
        { query, filter: inside, limit, payload },
        { query, filter: outside, limit, payload },
      ]);
      const raised = candidatesOf<Candidate>(
        own.map((hit) => ({ ...candidate(hit, payload), score: hit.score + added, parts: part })),
        limit,
      );
      const rest = candidatesOf<Candidate>(
        others.map((hit) => candidate(hit, payload)),
        limit,
      );
      return {
        entries: [...raised.entries, ...rest.entries],
        bound: Math.max(raised.bound, rest.bound),
      };
    },
  };
}

function hasTopic(topic: string) {
  return { key: 'topic', match: { value: topic } };
}

function candidate({ id, score, payload }: StoredPoint & { score: number }, whole: boolean) {
  return whole ? { id, score, payload } : { id, score };
}
