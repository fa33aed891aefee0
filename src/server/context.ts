import type { FieldNode } from 'graphql';
import type { Config } from '../runtime/config.js';
import type { IngestJobs } from '../corpus/jobs/index.js';
import type { CorpusWriter } from '../corpus/types.js';
import type { GraphTextReader } from '../formats/graphs/text-thread.js';
import type { LoggedRequest } from './errors.js';
import { createLoaders, type Loaders } from './loaders.js';
import { minGroupFor } from './principal.js';
import type { Use } from './limits/memory.js';
import { callerName, type Caller, type RateLimit } from './limits/rate.js';
import type { WriteOutcomes } from './limits/write-outcomes.js';
import { requestRetrieval } from './request-retrieval.js';
import type { ArgumentMiner } from '../graphs/mining/types.js';
import type { Gallery } from '../graphs/picture/gallery.js';
import type { Retrieval } from '../search/index.js';
import { setOwner } from '../runtime/threads/owners.js';
import type { EventLoop } from '../runtime/threads/turns.js';

/** How far a request has come. */
export interface Progress {
  /** Whether it has begun to run a mutation, which may be done whatever the client sees of it. */
  writing: boolean;
  /** Whether its mutation is run even if its client disconnects. */
  survivesDisconnect?: boolean;
  /** Makes room for the next operation of the caller; set when this one begins. */
  leave?: () => void;
  /** Whether an item failed for a reason that passes, so that it is done if it is sent again. */
  unfinished?: boolean;
}

export interface ApiContext extends Caller {
  readonly config: Config;
  readonly retrieval: Retrieval;
  /** Groups of fewer authors are withheld from the caller. */
  readonly minGroup: number | undefined;
  readonly writer: CorpusWriter;
  readonly jobs: IngestJobs;
  readonly outcomes: Pick<WriteOutcomes, 'forget'>;
  readonly gallery: Gallery;
  readonly graphTexts: GraphTextReader;
  readonly miner: ArgumentMiner;
  readonly loaders: Loaders;
  /** Aborted when the request is given up; nothing may start after that. */
  readonly signal: AbortSignal;
  readonly turns: EventLoop;
  /** The memory that the request takes. */
  readonly use: Pick<Use, 'grow'>;
  /** Has the id of the request, and the log in which each line has that id. */
  readonly request: LoggedRequest;
  readonly progress: Progress;
  /** Of the operation, in points; set before it runs. It grows with lists that are long. */
  cost?: number;
  /**
   * Charges the items of a list beyond those in `cost`: `nodes` are the fields that ask for it,
   * `length` its items. Set before the operation runs.
   * @throws ElenchusError QUERY_TOO_COSTLY, RATE_LIMITED, BUSY
   */
  chargeList?: (nodes: readonly FieldNode[], length: number) => void;
  /** Undefined where the caller has no limit. */
  rateLimit?: RateLimit | undefined;
  /** Whether the answer holds for this very request only. */
  momentary?: boolean;
}

/** The parts of the context that are the same for all requests. */
export type Served = Pick<
  ApiContext,
  | 'config'
  | 'retrieval'
  | 'writer'
  | 'jobs'
  | 'outcomes'
  | 'gallery'
  | 'graphTexts'
  | 'miner'
  | 'turns'
> & {
  /** For those from whom small groups are withheld. */
  readonly limitedRetrieval?: Retrieval | undefined;
};

export function createContext(
  served: Served,
  caller: Caller,
  request: Pick<ApiContext, 'signal' | 'progress' | 'request' | 'use'>,
): ApiContext {
  const { signal } = request;
  const { turns } = served;
  const minGroup = minGroupFor(caller.principal, served.config);
  const visible = retrievalFor(minGroup, served);
  const retrieval = requestRetrieval(visible, { turns, signal });
  const loaders = createLoaders(retrieval, caller.principal.corpora, signal);
  setOwner(signal, callerName(caller));
  return { ...served, retrieval, minGroup, ...caller, ...request, loaders };
}

function retrievalFor(
  minGroup: number | undefined,
  { retrieval, limitedRetrieval }: Pick<Served, 'retrieval' | 'limitedRetrieval'>,
): Retrieval {
  if (minGroup === undefined) return retrieval;
  if (limitedRetrieval) return limitedRetrieval;
  throw new TypeError('small groups are to be withheld, but by nothing');
}
