import { setTimeout as sleep } from 'node:timers/promises';
import { mean } from '../../../src/math/statistics.js';
import { type Figure, type Section, timed } from '../report.js';
import { drawQuery, type PremiseModel } from './premises.js';

const QUERIES = 200;
const EXACT = { exact: true };

const hnsw = (hnsw_ef: number, quantization?: object) => ({
  exact: false,
  hnsw_ef,
  ...(quantization && { quantization }),
});
const rescored = (oversampling: number) => ({ rescore: true, oversampling });

/** What is compared on a collection of each profile. */
const SEARCHES: Readonly<Record<string, readonly (readonly [string, Search])[]>> = {
  small: [],
  large: [64, 128, 256].map((ef) => [`HNSW, ef ${ef}`, hnsw(ef)]),
  quantised: [
    ['one byte a component, not compared anew', hnsw(128, { rescore: false })],
    ['one byte a component, 1 time as many compared anew', hnsw(128, rescored(1))],
    ['one byte a component, 2 times as many compared anew', hnsw(128, rescored(2))],
  ],
};
const BINARY: readonly (readonly [string, Search])[] = [
  ['one bit a component, 2 times as many compared anew', hnsw(128, rescored(2))],
  ['one bit a component, 4 times as many compared anew', hnsw(128, rescored(4))],
];

/**
 * Which share of the nearest vectors is found; Qdrant is asked without Elenchus. The collection of
 * `quantised` is quantised anew to one bit and back, so it stays as it was.
 */
export async function measureRecall(
  profile: string,
  url: string,
  collection: string,
  model: PremiseModel,
): Promise<readonly Section[]> {
  const searches = SEARCHES[profile] ?? [];
  if (searches.length === 0) return [];
  const queries = Array.from({ length: QUERIES }, (_, n) => drawQuery(model, n).vector);
  const exact = await timed(() => nearest(url, collection, queries, EXACT));
  const figures: Figure[] = [time('exact', exact.ms)];
  const compare = async (all: readonly (readonly [string, Search])[]) => {
    for (const [name, params] of all) {
      const found = await timed(() => nearest(url, collection, queries, params));
      for (const at of RECALL_AT) {
        const value = recall(exact.result, found.result, at);
        figures.push({ name: `${name}, recall@${at}`, value, unit: '' });
      }
      figures.push(time(name, found.ms));
    }
  };
  await compare(searches);
  if (profile === 'quantised') {
    const before = await quantisation(url, collection);
    await requantise(url, collection, { binary: { always_ram: true } });
    await compare(BINARY);
    await requantise(url, collection, before);
  }
  return [{ title: `Recall of the 10 and the 100 nearest, ${profile}`, figures }];
}

function time(name: string, ms: number): Figure {
  return { name: `${name}, a query`, value: ms / QUERIES, unit: 'ms' };
}

interface Described {
  readonly config: { readonly params: { readonly vectors: { readonly semantic: object } } };
}

async function quantisation(url: string, collection: string): Promise<object> {
  const { config } = await ask<Described>(url, 'GET', `/collections/${collection}`);
  return (config.params.vectors.semantic as { quantization_config: object }).quantization_config;
}

async function requantise(url: string, collection: string, to: object): Promise<void> {
  const vectors = { semantic: { quantization_config: to } };
  await ask(url, 'PATCH', `/collections/${collection}`, { vectors });
  await untilBuilt(url, collection);
}

/** Queries per request. */
const TOGETHER = 10;
const RECALL_AT = [10, 100] as const;

/** Parameters of a search in Qdrant's terms. */
type Search = Readonly<Record<string, unknown>>;

/** The ids of the vectors nearest to each query. */
async function nearest(
  url: string,
  collection: string,
  queries: readonly Float32Array[],
  params: Search,
): Promise<readonly (readonly string[])[]> {
  const found: string[][] = [];
  for (let from = 0; from < queries.length; from += TOGETHER) {
    const searches = queries.slice(from, from + TOGETHER).map((vector) => ({
      query: Array.from(vector),
      using: 'semantic',
      limit: Math.max(...RECALL_AT),
      params,
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

const ASK_EVERY_MS = 500;

/** Asks a Qdrant server what the store has no function for. */
async function ask<Result>(
  url: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Result> {
  const apiKey = process.env.QDRANT_API_KEY;
  const answer = await fetch(url + path, {
    method,
    headers: {
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      ...(apiKey && { 'api-key': apiKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { result: Result }).result;
}

/** Waits until the server has built what the collection's profile wants; the milliseconds. */
export async function untilBuilt(url: string, collection: string): Promise<number> {
  const began = performance.now();
  for (let calm = 0; calm < 2;) {
    await sleep(ASK_EVERY_MS);
    const path = `/collections/${collection}`;
    const { status } = await ask<{ status: string }>(url, 'GET', path);
    // After a restart, what was not built yet waits for a change of the collection.
    if (status === 'grey') await ask(url, 'PATCH', path, { optimizers_config: {} });
    calm = status === 'green' ? calm + 1 : 0;
  }
  return performance.now() - began;
}

/** Bytes that the server says it has in memory, without pages of files. */
export async function residentBytes(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, {
    headers: { 'api-key': process.env.QDRANT_API_KEY ?? '' },
  });
  return Number(/^memory_resident_bytes (\d+)/m.exec(await answer.text())?.[1] ?? Number.NaN);
}
