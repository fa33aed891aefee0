import type { Config } from '../config.js';
import type { CorpusWriter } from '../corpus/types.js';
import type { GraphTextReader } from '../corpus/readers/graphs/text-thread.js';
import { createLoaders, type Loaders } from './loaders.js';
import type { Moves } from './middleware/diversify.js';
import type { Principal } from './principal.js';
import type { Gallery } from '../structure/picture/gallery.js';
import type { Retrieval } from '../retrieval/index.js';

export interface ApiContext {
  readonly config: Config;
  readonly principal: Principal;
  readonly retrieval: Retrieval;
  readonly writer: CorpusWriter;
  readonly gallery: Gallery;
  readonly graphTexts: GraphTextReader;
  readonly loaders: Loaders;
  /** Runs a search; middleware can tell it to move the best hits. */
  read<Page>(search: (moves: Moves) => Promise<Page>): Promise<Page>;
  /** Aborted when the request is given up; nothing may start after that. */
  readonly signal: AbortSignal;
}

/** The parts of the context that are the same for all requests. */
export type Served = Pick<ApiContext, 'config' | 'retrieval' | 'writer' | 'gallery' | 'graphTexts'>;

export function createContext(
  served: Served,
  principal: Principal,
  signal: AbortSignal,
): ApiContext {
  const loaders = createLoaders(served.retrieval, principal.corpora, signal);
  return { ...served, principal, loaders, signal, read: (search) => search({}) };
}
