import { createQualityModels } from '../../src/encoders/quality.js';
import type { GraphMatcher } from '../../src/search/graphs/matching-thread.js';
import { matchCases } from '../../src/search/graphs/rerank.js';
import { createFakeHitReader } from './fake-hit-reader.js';
import { fakeImageReader } from './fake-image-reader.js';
import { createFakeQualityModel } from './fake-quality-model.js';
import { createFakeRelevanceFilter } from './fake-relevance-filter.js';
import { createFakeStructureEncoder } from './fake-structure-encoder.js';

/** Matches at once, without a thread. */
export const inlineMatcher: GraphMatcher = {
  match: async ({ query, cases, options, nearest }) => matchCases(query, cases, options, nearest),
  close: async () => {},
};

/** What searching needs beside stores and texts' encoders, without models and threads. */
export const searchParts = () => {
  const relevanceFilter = createFakeRelevanceFilter();
  const qualityModel = createFakeQualityModel();
  return {
    structureEncoder: createFakeStructureEncoder(),
    graphMatcher: inlineMatcher,
    imageReader: fakeImageReader(),
    hitReader: createFakeHitReader(),
    relevanceFilter,
    qualityModel,
    qualityModels: createQualityModels(qualityModel, relevanceFilter),
  };
};
