import { createCorpora } from '../../../src/corpus/index.js';
import type { ArgumentGraph, SchemeType } from '../../../src/domain/argument-graph.js';
import { createSparseEncoder } from '../../../src/encoders/sparse.js';
import type { Config } from '../../../src/runtime/config.js';
import type { SearchLimits } from '../../../src/search/arguments.js';
import type { GraphSearch } from '../../../src/search/graphs/types.js';
import { createRetrieval } from '../../../src/search/index.js';
import { createFakeEncoder } from '../../support/fake-encoder.js';
import { createFakeHitReader } from '../../support/fake-hit-reader.js';
import { createFakeStructureEncoder } from '../../support/fake-structure-encoder.js';
import { putGraphs, type SampleGraph } from '../../support/graph-samples.js';
import { createMemoryStore } from '../../support/memory-store.js';
import { searchParts } from '../../support/search-parts.js';
import { testConfig } from '../../support/server.js';

/** A claim with reasons: each a relation and the text of its premise. */
export function argued(claim: string, ...reasons: [SchemeType, string][]): ArgumentGraph {
  return {
    nodes: [
      { kind: 'I', id: 'claim', text: claim },
      ...reasons.flatMap(([type, text], index) => [
        { kind: 'S', id: `s${index}`, type } as const,
        { kind: 'I', id: `p${index}`, text } as const,
      ]),
    ],
    edges: reasons.flatMap((_, index) => [
      { source: `s${index}`, target: 'claim' },
      { source: `p${index}`, target: `s${index}` },
    ]),
    majorClaim: 'claim',
  };
}

export const TREES = 'Streets need more trees.';
export const SHADE: [SchemeType, string] = ['SUPPORT', 'Shade cools streets.'];
export const ROOTS: [SchemeType, string] = ['ATTACK', 'Roots break pipes.'];

export const SAMPLES: readonly SampleGraph[] = [
  { id: 'for', graph: argued(TREES, SHADE), topic: 'Trees', language: 'en' },
  { id: 'both', graph: argued(TREES, SHADE, ROOTS), topic: 'Trees', language: 'en' },
  { id: 'against', graph: argued(TREES, ROOTS), topic: 'Trees', language: 'de' },
  { id: 'claim', graph: argued(TREES), topic: 'Trees', language: 'en' },
  { id: 'buses', graph: argued('Buses should be free.', ['ATTACK', 'Free buses cost taxes.']) },
];

/** Retrieval over a store in memory with graphs on trees and buses, in the corpus "town". */
export async function openTown(
  { limits, ...settings }: Partial<Config> & { readonly limits?: Partial<SearchLimits> } = {},
  samples: readonly SampleGraph[] = SAMPLES,
  structureEncoder = createFakeStructureEncoder(),
  hitReader = createFakeHitReader(),
) {
  const config = testConfig(settings);
  const store = createMemoryStore();
  const parts = { store, textEncoder: createFakeEncoder(), sparseEncoder: createSparseEncoder() };
  const { registry, writer } = await createCorpora({ ...parts, structureEncoder });
  await writer.putCorpus({ name: 'town' });
  const put = (graphs: readonly SampleGraph[], corpus = 'town') =>
    putGraphs(writer, corpus, graphs);
  if (samples.length > 0) await put(samples);
  const retrieval = createRetrieval({
    ...searchParts(),
    ...parts,
    registry,
    structureEncoder,
    hitReader,
    config,
    limits,
  });
  const search = (more: Partial<GraphSearch> = {}) =>
    retrieval.searchGraphs('ALL', {
      by: { graph: argued(TREES, SHADE) },
      corpus: 'town',
      structure: { method: 'AUTO' },
      first: 20,
      ...more,
    });
  const found = async (more: Partial<GraphSearch> = {}) =>
    (await search(more)).hits.map(({ graph }) => graph.externalId);
  return { store, writer, registry, retrieval, put, search, found };
}
