import { inCorpus } from '../domain/filter.js';
import type { DenseVector, Point, VectorStore } from '../store/port.js';
import { clusterClaims } from './claim-clusters.js';
import { scrollAll } from './recover.js';

/** Comparing so many claims with one another takes seconds; of more, each has a cluster of its own. */
export const MOST_CLAIMS = 5_000;

/** Claims that are written together. */
const BATCH = 500;

/**
 * Gives each claim of a corpus its cluster, as `cluster` of its payload: the lowest id of those that
 * were clustered together. A claim that is new or was written anew has none; where there is no such
 * claim, and not all are to be clustered again, nothing is done.
 * @returns how many claims got another cluster
 */
export async function clusterStoredClaims(
  store: VectorStore,
  corpus: string,
  { again = false }: { readonly again?: boolean } = {},
): Promise<number> {
  const filter = { must: [inCorpus(corpus)] };
  const without = { must: [inCorpus(corpus), { is_empty: { key: 'cluster' } }] };
  if (!again && (await store.count('claims', without)) === 0) return 0;
  if ((await store.count('claims', filter)) > MOST_CLAIMS) return 0;

  const points: Point[] = [];
  for await (const point of scrollAll(store, 'claims', filter, {
    payload: true,
    vectors: ['semantic', 'lexical'],
  })) {
    points.push({ ...point, vectors: point.vectors ?? {} });
  }
  points.sort((a, b) => (a.id < b.id ? -1 : 1));
  const clusters = await clusterClaims(
    points.map(({ vectors }) => Float32Array.from(vectors.semantic as DenseVector)),
  );
  const names = new Map<number, string>();
  const changed: Point[] = [];
  points.forEach((point, place) => {
    const name = names.get(clusters[place]!) ?? point.id;
    names.set(clusters[place]!, name);
    const { payload } = point;
    if (payload.cluster !== name)
      changed.push({ ...point, payload: { ...payload, cluster: name } });
  });
  for (let from = 0; from < changed.length; from += BATCH) {
    await store.upsert('claims', changed.slice(from, from + BATCH));
  }
  return changed.length;
}
