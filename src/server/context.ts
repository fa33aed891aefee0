import DataLoader from 'dataloader';
import type { FieldNode } from 'graphql';
import type { IngestJobs } from '../corpus/jobs/index.js';
import type { CorpusWriter } from '../corpus/types.js';
import type { Corpus } from '../domain/corpus.js';
import type { AllowedCorpora } from '../domain/search.js';
import type { Tuning } from '../domain/tuning.js';
import type { GraphTextReader } from '../formats/graphs/text-thread.js';
import type { ArgumentMiner } from '../graphs/mining/types.js';
import type { Gallery } from '../graphs/picture/gallery.js';
import type { Config } from '../runtime/config.js';
import type { RequestScope } from '../runtime/scope.js';
import type { Retrieval } from '../search/index.js';
import type { LoggedRequest } from './errors.js';
import type { Use } from './limits/memory.js';
import type { Caller, RateLimit } from './limits/rate.js';
import type { WriteOutcomes } from './limits/write-outcomes.js';
import { minGroupFor } from './principal.js';

type Load<Value> = (keys: readonly string[]) => Promise<readonly (Value | Error)[]>;
type Find<Entity> = (
  allowed: AllowedCorpora,
  ids: readonly string[],
  scope: RequestScope,
) => Promise<readonly (Entity | undefined)[]>;

type Loaders = ReturnType<typeof createLoaders>;

/** The nested lookups of one request: objects of one kind are looked up together, each once. */
function createLoaders(retrieval: Retrieval, allowed: AllowedCorpora, scope: RequestScope) {
  const forgets: (() => void)[] = [];
  const batched = <Value>(load: Load<Value>) => {
    let loader: DataLoader<string, Value> | undefined;
    forgets.push(() => (loader = undefined));
    const checked: Load<Value> = async (keys) => {
      scope.signal.throwIfAborted();
      return load(keys);
    };
    return (key: string) => (loader ??= new DataLoader(checked)).load(key);
  };
  /** GraphQL answers null for what is missing. */
  const byId = <Entity>(find: Find<Entity>) =>
    batched(async (ids) => (await find(allowed, ids, scope)).map((found) => found ?? null));
  /** For objects that are looked up one by one; each can fail on its own. */
  const each = <Value>(find: (name: string, scope: RequestScope) => Promise<Value>) =>
    batched(async (names) =>
      (await Promise.allSettled(names.map((name) => find(name, scope)))).map((result) =>
        result.status === 'fulfilled' ? result.value : (result.reason as Error),
      ),
    );
  const inCorpus = (
    count: (
      corpus: string,
      ids: readonly string[],
      scope: RequestScope,
    ) => Promise<readonly number[]>,
  ) => {
    const corpora = new Map<string, (id: string) => Promise<number>>();
    return ({ corpus, id }: { readonly corpus: string; readonly id: string }) => {
      const load = corpora.get(corpus) ?? batched((ids) => count(corpus, ids, scope));
      corpora.set(corpus, load);
      return load(id);
    };
  };

  const known = new Map<string, Corpus>();
  const corpus = each((name) => retrieval.resolveCorpus(allowed, name));
  return {
    premise: byId(retrieval.premisesById),
    claim: byId(retrieval.claimsById),
    graph: byId(retrieval.graphsById),
    image: byId(retrieval.imagesById),
    profile: byId(retrieval.profilesById),
    judgement: byId(retrieval.judgementsById),
    premiseCountOfClaim: inCorpus(retrieval.premiseCountByClaim),
    premiseCountOfProfile: inCorpus(retrieval.premiseCountByProfile),
    premiseCount: each(retrieval.premiseCount),
    claimCount: each(retrieval.claimCount),
    graphCount: each(retrieval.graphCount),
    imageCount: each(retrieval.imageCount),
    variables: each((name) => retrieval.socioVariables(allowed, name, scope)),
    /** Without a lookup if a page of this request already has the corpus. */
    corpus: (name: string): Corpus | Promise<Corpus> => known.get(name) ?? corpus(name),
    /** After a write: everything is looked up again. */
    forget: (): void => {
      known.clear();
      forgets.forEach((forget) => forget());
    },
    knowCorpus: (found: Corpus): void => void known.set(found.name, found),
  };
}

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
  readonly scope: RequestScope;
  /** The memory that the request takes. */
  readonly use: Pick<Use, 'grow'>;
  /** Fulfilled when the last long list so far has been gone through. */
  lastList?: Promise<void>;
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
  /** Charges what the tuning of a corpus adds to a search. Set, and throws, as `chargeList`. */
  chargeTuning?: (tuning: Tuning) => void;
  /** Undefined where the caller has no limit. */
  rateLimit?: RateLimit | undefined;
  /** Whether the answer holds for this very request only. */
  momentary?: boolean;
}

/** The parts of the context that are the same for all requests. */
export type Served = Pick<
  ApiContext,
  'config' | 'retrieval' | 'writer' | 'jobs' | 'outcomes' | 'gallery' | 'graphTexts' | 'miner'
> & {
  /** For those from whom small groups are withheld. */
  readonly limitedRetrieval?: Retrieval | undefined;
};

export function createContext(
  served: Served,
  caller: Caller,
  request: Pick<ApiContext, 'scope' | 'progress' | 'request' | 'use'>,
): ApiContext {
  const minGroup = minGroupFor(caller.principal, served.config);
  const retrieval = retrievalFor(minGroup, served);
  const loaders = createLoaders(retrieval, caller.principal.corpora, request.scope);
  return { ...served, retrieval, minGroup, ...caller, ...request, loaders };
}

/** The searches for whoever sees no groups of fewer authors. */
export function retrievalFor(
  minGroup: number | undefined,
  { retrieval, limitedRetrieval }: Pick<Served, 'retrieval' | 'limitedRetrieval'>,
): Retrieval {
  if (minGroup === undefined) return retrieval;
  if (limitedRetrieval) return limitedRetrieval;
  throw new TypeError('small groups are to be withheld, but by nothing');
}
