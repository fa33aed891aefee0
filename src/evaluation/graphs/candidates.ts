import { type GraphWithVectors, rerankGraphs } from '../../retrieval/graphs/rerank.js';
import type { Gains } from './expert-rankings.js';
import { mean } from '../../statistics.js';

/** A query with the cases that are ordered for it. */
export interface QueryTask {
  readonly query: GraphWithVectors;
  readonly candidates: readonly GraphWithVectors[];
  readonly gains: Gains;
}

/** The prefilter that leaves nothing to wish for: exactly the cases that experts took. */
export function idealCandidates(
  queries: readonly GraphWithVectors[],
  cases: ReadonlyMap<string, GraphWithVectors>,
  rankings: ReadonlyMap<string, Gains>,
): readonly QueryTask[] {
  return queries.map((query) => {
    const gains = rankings.get(query.id)!;
    return { query, gains, candidates: [...gains.keys()].map((id) => cases.get(id)!) };
  });
}

/** Our own prefilter: the cases whose texts are nearest to the query's. */
export function nearestCandidates(
  tasks: readonly QueryTask[],
  cases: ReadonlyMap<string, GraphWithVectors>,
  limit: number,
): readonly QueryTask[] {
  return tasks.map(({ query, gains }) => {
    const nearest = rerankGraphs(query, [...cases.values()], { method: 'NONE' });
    const candidates = nearest.slice(0, limit).map(({ id }) => cases.get(id)!);
    return { query, gains, candidates };
  });
}

/** The share of the cases that experts took which are candidates; the mean over the queries. */
export function recallOf(tasks: readonly QueryTask[]): number {
  const recalls = tasks.map(
    ({ candidates, gains }) => candidates.filter(({ id }) => gains.has(id)).length / gains.size,
  );
  return mean(recalls);
}
