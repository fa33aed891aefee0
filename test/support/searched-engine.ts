import { loadConfig } from '../../src/config.js';
import { createCorpora, type Corpora } from '../../src/corpus/index.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { createRetrieval } from '../../src/retrieval/index.js';
import type { Retrieval } from '../../src/retrieval/index.js';
import type { ENGINES, OpenStore } from '../store/contract/engines.js';
import { createFakeEncoder } from './fake-encoder.js';
import { searchParts } from './search-parts.js';

/** A store of an engine with one corpus, and what searches it; no model is loaded. */
export interface SearchedEngine {
  readonly opened: OpenStore;
  readonly corpora: Corpora;
  readonly retrieval: Retrieval;
}

/** @param environment settings, by their variables */
export async function openSearched(
  { open }: (typeof ENGINES)[number],
  corpus: string,
  environment: Parameters<typeof loadConfig>[0] = {},
): Promise<SearchedEngine> {
  const opened = await open();
  const parts = {
    ...searchParts(),
    store: opened.store,
    textEncoder: createFakeEncoder(),
    sparseEncoder: createSparseEncoder(),
    config: loadConfig(environment),
  };
  const corpora = await createCorpora(parts);
  await corpora.writer.putCorpus({ name: corpus });
  return { opened, corpora, retrieval: createRetrieval({ ...parts, registry: corpora.registry }) };
}
