import { createSparseEncoder } from '../../encoders/sparse.js';
import { Bm25Index } from './bm25.js';
import {
  byVectors,
  byWords,
  denseRelevance,
  type RelevanceModels,
  type VectorRelevance,
} from './relevance.js';

/** What tells relevance and comes with Elenchus. */
export const MODELS: RelevanceModels = {
  dense: async (premises) => byVectors(denseRelevance, premises, false),
  lexical: async (premises) => {
    const texts = premises.map(({ text }) => text);
    return byWords(new Bm25Index(texts, createSparseEncoder()));
  },
};

/** What CLAIM-SIM is made by. */
export const HEAD: VectorRelevance = denseRelevance;
