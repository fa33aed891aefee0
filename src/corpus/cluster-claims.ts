import { inCorpus } from '../domain/filter.js';
import type { DenseVector, Point, VectorStore } from '../store/port.js';
import { clusterClaims } from './claim-clusters.js';
import { scrollAll } from './scroll.js';

/** Beyond this, comparing all claims takes too long, and each is a cluster of its own. */
export const MOST_CLAIMS = 5_000;

const BATCH = 500;

/**
 * Stores the cluster of each claim: the lowest id in it. Does nothing if every claim has one,
 * unless `again`.
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
