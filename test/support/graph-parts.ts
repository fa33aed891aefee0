import { rerankGraphs } from '../../src/retrieval/graphs/rerank.js';
import type { GraphReranker } from '../../src/retrieval/graphs/rerank-thread.js';
import { createFakeStructureEncoder } from './fake-structure-encoder.js';

/** Matches at once, without a thread. */
export const inlineReranker: GraphReranker = {
  rerank: async ({ query, candidates, options }) => rerankGraphs(query, candidates, options),
  close: async () => {},
};

/** What searching for graphs needs beside the rest, without models and threads. */
export const graphParts = () => ({
  structureEncoder: createFakeStructureEncoder(),
  graphReranker: inlineReranker,
});
