import { setImmediate } from 'node:timers/promises';
import { agnes } from 'ml-hclust';
import { inCorpus } from '../domain/filter.js';
import { compareRows } from '../math/compare-rows.js';
import { UNLIMITED } from '../runtime/scope.js';
import type { DenseVector, VectorStore } from '../store/port.js';
import { scrollAll } from './scroll.js';

/**
 * The lowest mean cosine within a cluster. Of the values from 0.35 to 0.8, this one finds most
 * premises through other claims (`elenchus evaluate premises --prefilter`, PERSPECTRUM's train
 * split).
 */
const SAME_CLUSTER = 0.7;

/** The most claims that are clustered at once. Clustering takes cubic time: 50 ms for this many. */
const LARGEST = 150;
/** How much higher the cosine must be when a part that is too large is divided. */
const STEP = 0.05;
/** How many claims are compared with all others in one turn. */
const SLICE = 32;

/**
 * Agglomerative clustering with average linkage, cut at a cosine. Claims that are not connected by
 * pairs with at least that cosine are clustered separately. A part that is too large is divided at
 * a higher cosine.
 * @param vectors of unit length, one for each claim
 * @returns the number of each claim's cluster, in the order of the first claims
 */
export async function clusterClaims(
  vectors: readonly Float32Array[],
  threshold = SAME_CLUSTER,
): Promise<Int32Array> {
  const clusters = new Int32Array(vectors.length);
  const found = await divide(vectors, [...vectors.keys()], threshold);
  found
    .map((members) => members.toSorted((a, b) => a - b))
    .sort((a, b) => a[0]! - b[0]!)
    .forEach((members, cluster) => members.forEach((member) => (clusters[member] = cluster)));
  return clusters;
}

/** @returns clusters, as indices of `vectors` */
async function divide(
  vectors: readonly Float32Array[],
  members: readonly number[],
  threshold: number,
): Promise<number[][]> {
  const found: number[][] = [];
  for (const part of await joined(vectors, members, threshold)) {
    if (part.length <= 2) found.push(part);
    else if (part.length <= LARGEST)
      found.push(...(await averageLinkage(vectors, part, threshold)));
    // A part that is still too large at nearly equal vectors becomes one cluster.
    else if (threshold + STEP >= 1) found.push(part);
    else found.push(...(await divide(vectors, part, threshold + STEP)));
  }
  return found;
}

/** The parts that are connected by pairs with at least this cosine. */
async function joined(
  vectors: readonly Float32Array[],
  members: readonly number[],
  threshold: number,
): Promise<number[][]> {
  const own = members.map((member) => vectors[member]!);
  const parents = Int32Array.from(own.keys());
  const rootOf = (place: number): number => {
    while (parents[place] !== place) place = parents[place] = parents[parents[place]!]!;
    return place;
  };
  for (let from = 0; from < own.length; from += SLICE) {
    const slice = own.slice(from, from + SLICE);
    const rows = compareRows(own, (compare) => slice.map((vector) => compare(vector)));
    rows.forEach((cosines, row) => {
      for (let other = 0; other < from + row; other++) {
        if (cosines[other]! >= threshold) parents[rootOf(other)] = rootOf(from + row);
      }
    });
    await setImmediate();
  }
  const parts = new Map<number, number[]>();
  members.forEach((member, place) => {
    const part = parts.get(rootOf(place)) ?? [];
    part.push(member);
    parts.set(rootOf(place), part);
  });
  return [...parts.values()];
}

async function averageLinkage(
  vectors: readonly Float32Array[],
  members: readonly number[],
  threshold: number,
): Promise<number[][]> {
  await setImmediate();
  const own = members.map((member) => vectors[member]!);
  const distances = compareRows(own, (compare) =>
    own.map((vector) => Array.from(compare(vector), (cosine) => Math.max(0, 1 - cosine))),
  );
  const tree = agnes(distances, { method: 'average', isDistanceMatrix: true });
  // Pairs at exactly the threshold belong together; rounding must not separate them.
  return tree
    .cut(1 - threshold + ROUNDING)
    .map((cluster) => cluster.indices().map((place) => members[place]!));
}

const ROUNDING = 1e-6;

/** With more claims, comparing all of them takes too long, and each is a cluster of its own. */
export const MOST_CLAIMS = 5_000;

/** How many claims are written together. */
const BATCH = 64;

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

  const claims: { readonly id: string; readonly cluster?: string; vector: Float32Array }[] = [];
  const selection = {
    payload: ['cluster'],
    vectors: ['semantic'],
    budget: UNLIMITED,
  } as const;
  for await (const { id, payload, vectors } of scrollAll(store, 'claims', filter, selection)) {
    const vector = Float32Array.from(vectors!.semantic as DenseVector);
    claims.push({ id, ...payload, vector });
  }
  claims.sort((a, b) => (a.id < b.id ? -1 : 1));
  const clusters = await clusterClaims(claims.map(({ vector }) => vector));
  const names = new Map<number, string>();
  const changed = new Map<string, string>();
  claims.forEach(({ id, cluster }, place) => {
    const name = names.get(clusters[place]!) ?? id;
    names.set(clusters[place]!, name);
    if (cluster !== name) changed.set(id, name);
  });
  const ids = [...changed.keys()];
  const whole = { payload: true, vectors: true, budget: UNLIMITED } as const;
  for (let from = 0; from < ids.length; from += BATCH) {
    const points = await store.retrieve('claims', ids.slice(from, from + BATCH), whole);
    const upsert = points.map(({ id, payload, vectors = {} }) => {
      return { id, vectors, payload: { ...payload, cluster: changed.get(id)! } };
    });
    await store.upsert('claims', upsert);
  }
  return changed.size;
}
