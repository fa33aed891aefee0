import type { Config } from '../config.js';
import type { CorpusWriter } from '../corpus/types.js';
import { Loaders } from './loaders.js';
import type { Principal } from './principal.js';
import type { Gallery } from '../structure/picture/gallery.js';
import type { Retrieval } from '../retrieval/types.js';

/** What resolvers work with. */
export interface ApiContext {
  readonly config: Config;
  readonly principal: Principal;
  readonly retrieval: Retrieval;
  readonly writer: CorpusWriter;
  readonly gallery: Gallery;
  readonly loaders: Loaders;
  /** Aborted when the request is given up; nothing may be started after that. */
  readonly signal: AbortSignal;
}

/** What is the same for all requests. */
export type Served = Pick<ApiContext, 'config' | 'retrieval' | 'writer' | 'gallery'>;

export function createContext(
  { config, retrieval, writer, gallery }: Served,
  principal: Principal,
  signal: AbortSignal,
): ApiContext {
  const loaders = new Loaders(retrieval, principal.corpora, signal);
  return { config, principal, retrieval, writer, gallery, loaders, signal };
}
