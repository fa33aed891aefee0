import { mean } from '../../../src/math/statistics.js';
import { ask } from './rest.js';

/** Queries per request. */
const TOGETHER = 10;
export const RECALL_AT = [10, 100] as const;

/** Parameters of a search in Qdrant's terms. */
export type Search = Readonly<Record<string, unknown>>;

/** The ids of the vectors nearest to each query. */
export async function nearest(
  url: string,
  collection: string,
  queries: readonly Float32Array[],
  params: Search,
): Promise<readonly (readonly string[])[]> {
  const found: string[][] = [];
  for (let from = 0; from < queries.length; from += TOGETHER) {
    const searches = queries.slice(from, from + TOGETHER).map((vector) => ({
      ...{ query: Array.from(vector), using: 'semantic', limit: Math.max(...RECALL_AT), params },
    }));
    const path = `/collections/${collection}/points/query/batch`;
    const answers = await ask<{ points: { id: string }[] }[]>(url, 'POST', path, { searches });
    found.push(...answers.map(({ points }) => points.map(({ id }) => id)));
  }
  return found;
}

/** The share of the `at` nearest that is among the first `at` found. */
export function recall(
  truth: readonly (readonly string[])[],
  found: readonly (readonly string[])[],
  at: number,
): number {
  return mean(
    truth.map((ids, query) => {
      const wanted = new Set(ids.slice(0, at));
      const hits = found[query]?.slice(0, at).filter((id) => wanted.has(id)) ?? [];
      return wanted.size === 0 ? 1 : hits.length / wanted.size;
    }),
  );
}
