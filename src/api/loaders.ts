import DataLoader from 'dataloader';
import type { Corpus } from '../domain/corpus.js';
import type { GraphRecord } from '../domain/graph-record.js';
import type { Claim, Premise } from '../domain/premise.js';
import type { AllowedCorpora } from '../domain/search.js';
import type { ProfileRecord, Retrieval, VariableCounts } from '../retrieval/types.js';

/**
 * The nested lookups of one request: objects of one kind are looked up together, each of them once.
 * A loader is created at its first use.
 */
export class Loaders {
  private readonly made = new Map<string, unknown>();
  private readonly knownCorpora = new Map<string, Corpus>();

  constructor(
    private readonly retrieval: Retrieval,
    private readonly allowed: AllowedCorpora,
    private readonly signal: AbortSignal,
  ) {}

  premise(id: string): Promise<Premise | null> {
    return this.of<string, Premise | null>('premise', async (ids) =>
      orNull(await this.retrieval.premisesById(this.allowed, ids, this.signal)),
    ).load(id);
  }

  claim(id: string): Promise<Claim | null> {
    return this.of<string, Claim | null>('claim', async (ids) =>
      orNull(await this.retrieval.claimsById(this.allowed, ids, this.signal)),
    ).load(id);
  }

  graph(id: string): Promise<GraphRecord | null> {
    return this.of<string, GraphRecord | null>('graph', async (ids) =>
      orNull(await this.retrieval.graphsById(this.allowed, ids, this.signal)),
    ).load(id);
  }

  profile(id: string): Promise<ProfileRecord | null> {
    return this.of<string, ProfileRecord | null>('profile', async (ids) =>
      orNull(await this.retrieval.profilesById(this.allowed, ids, this.signal)),
    ).load(id);
  }

  premiseCountOfClaim({ corpus, id }: Claim): Promise<number> {
    return this.of<string, number>(`premiseCountOfClaim ${corpus}`, (ids) =>
      this.retrieval.premiseCountByClaim(corpus, ids),
    ).load(id);
  }

  premiseCountOfProfile({ corpus, id }: ProfileRecord): Promise<number> {
    return this.of<string, number>(`premiseCountOfProfile ${corpus}`, (ids) =>
      this.retrieval.premiseCountByProfile(corpus, ids),
    ).load(id);
  }

  premiseCount(corpus: string): Promise<number> {
    return this.of<string, number>(
      'premiseCount',
      each((name) => this.retrieval.premiseCount(name)),
    ).load(corpus);
  }

  claimCount(corpus: string): Promise<number> {
    return this.of<string, number>(
      'claimCount',
      each((name) => this.retrieval.claimCount(name)),
    ).load(corpus);
  }

  graphCount(corpus: string): Promise<number> {
    return this.of<string, number>(
      'graphCount',
      each((name) => this.retrieval.graphCount(name)),
    ).load(corpus);
  }

  variables(corpus: string): Promise<readonly VariableCounts[]> {
    return this.of<string, readonly VariableCounts[]>(
      'variables',
      each((name) => this.retrieval.socioVariables(this.allowed, name)),
    ).load(corpus);
  }

  /** Without a lookup if a page of this request already has the corpus. */
  corpus(name: string): Corpus | Promise<Corpus> {
    return (
      this.knownCorpora.get(name) ??
      this.of<string, Corpus>(
        'corpus',
        each((corpus) => this.retrieval.resolveCorpus(this.allowed, corpus)),
      ).load(name)
    );
  }

  knowCorpus(corpus: Corpus): void {
    this.knownCorpora.set(corpus.name, corpus);
  }

  private of<Key, Value>(
    name: string,
    load: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
  ): DataLoader<Key, Value> {
    const existing = this.made.get(name);
    if (existing) return existing as DataLoader<Key, Value>;
    const loader = new DataLoader<Key, Value>(async (keys) => {
      this.signal.throwIfAborted();
      return load(keys);
    });
    this.made.set(name, loader);
    return loader;
  }
}

/** GraphQL answers null for what is missing. */
function orNull<Value>(values: readonly (Value | undefined)[]): (Value | null)[] {
  return values.map((value) => value ?? null);
}

/** For objects that are looked up one by one, such as corpora; each can fail on its own. */
function each<Key, Value>(load: (key: Key) => Promise<Value>) {
  return async (keys: readonly Key[]): Promise<(Value | Error)[]> => {
    const results = await Promise.allSettled(keys.map(load));
    return results.map((result) =>
      result.status === 'fulfilled' ? result.value : (result.reason as Error),
    );
  };
}
