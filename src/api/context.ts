import type { Config } from '../config.js';
import type { CorpusWriter } from '../corpus/types.js';
import type { GraphTextReader } from '../corpus/readers/graphs/text-thread.js';
import { createLoaders, type Loaders } from './loaders.js';
import type { Caller, RateLimit } from './limits/rate.js';
import type { ArgumentMiner } from '../mining/types.js';
import type { Gallery } from '../structure/picture/gallery.js';
import type { Retrieval } from '../retrieval/index.js';

export interface ApiContext extends Caller {
  readonly config: Config;
  readonly retrieval: Retrieval;
  readonly writer: CorpusWriter;
  readonly gallery: Gallery;
  readonly graphTexts: GraphTextReader;
  readonly miner: ArgumentMiner;
  readonly loaders: Loaders;
  /** Aborted when the request is given up; nothing may start after that. */
  readonly signal: AbortSignal;
  /** Of the operation, in points; set before it runs. */
  cost?: number;
  /** Undefined where the caller has no limit. */
  rateLimit?: RateLimit | undefined;
  /** Whether the answer holds for this very request only. */
  momentary?: boolean;
}

/** The parts of the context that are the same for all requests. */
export type Served = Pick<
  ApiContext,
  'config' | 'retrieval' | 'writer' | 'gallery' | 'graphTexts' | 'miner'
>;

export function createContext(served: Served, caller: Caller, signal: AbortSignal): ApiContext {
  const loaders = createLoaders(served.retrieval, caller.principal.corpora, signal);
  return { ...served, ...caller, loaders, signal };
}
