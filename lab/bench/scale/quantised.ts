import type { Figure, Section } from '../report.js';
import { timed } from '../timed.js';
import { drawQuery, type PremiseModel } from './premises.js';
import { nearest, recall, RECALL_AT, type Search } from './recall.js';
import { ask, untilBuilt } from './rest.js';

const QUERIES = 200;
const EXACT = { exact: true };

const hnsw = (hnsw_ef: number, quantization?: object) => ({
  ...{ exact: false, hnsw_ef },
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
