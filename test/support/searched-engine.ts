import { type Corpora, createCorpora } from '../../src/corpus/index.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import type { ImageModels } from '../../src/images/types.js';
import { loadConfig } from '../../src/runtime/config.js';
import type { RetrievalDependencies } from '../../src/search/dependencies.js';
import { createLimitedRetrieval, createRetrieval, type Retrieval } from '../../src/search/index.js';
import type { Engine, OpenStore } from '../store/contract/engines.js';
import { createFakeEncoder } from './fake-encoder.js';
import { fakeImageReader } from './fake-image-reader.js';
import { searchParts } from './search-parts.js';

/** A store of an engine with one corpus, and what searches it; no model is loaded. */
export interface SearchedEngine {
  readonly opened: OpenStore;
  readonly corpora: Corpora;
  readonly retrieval: Retrieval;
  /** For those from whom groups of fewer authors are withheld. */
  limited(minimum: number): Retrieval;
}

export async function openSearched(
  { open }: Pick<Engine, 'open'>,
  corpus: string,
  {
    models,
    ...more
  }: { readonly models?: ImageModels } & Pick<RetrievalDependencies, 'clip' | 'limits'> &
    Partial<Pick<RetrievalDependencies, 'relevanceFilter'>> = {},
): Promise<SearchedEngine> {
  const opened = await open();
  const parts = {
    ...searchParts(),
    store: opened.store,
    textEncoder: createFakeEncoder(),
    sparseEncoder: createSparseEncoder(),
    imageReader: fakeImageReader(models),
    ...more,
    config: loadConfig({}),
  };
  const corpora = await createCorpora(parts);
  await corpora.writer.putCorpus({ name: corpus });
  const searched = { ...parts, registry: corpora.registry };
  const retrieval = createRetrieval(searched);
  return {
    opened,
    corpora,
    retrieval,
    limited: (minimum) => createLimitedRetrieval(searched, minimum),
  };
}
