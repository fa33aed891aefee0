import DataLoader from 'dataloader';
import type { Corpus } from '../domain/corpus.js';
import type { AllowedCorpora } from '../domain/search.js';
import type { Retrieval } from '../search/index.js';

type Load<Value> = (keys: readonly string[]) => Promise<readonly (Value | Error)[]>;
type Find<Entity> = (
  allowed: AllowedCorpora,
  ids: readonly string[],
  signal: AbortSignal,
) => Promise<readonly (Entity | undefined)[]>;

export type Loaders = ReturnType<typeof createLoaders>;

/** The nested lookups of one request: objects of one kind are looked up together, each once. */
export function createLoaders(retrieval: Retrieval, allowed: AllowedCorpora, signal: AbortSignal) {
  const forgets: (() => void)[] = [];
  const batched = <Value>(load: Load<Value>) => {
    let loader: DataLoader<string, Value> | undefined;
    forgets.push(() => (loader = undefined));
    const checked: Load<Value> = async (keys) => {
      signal.throwIfAborted();
      return load(keys);
    };
    return (key: string) => (loader ??= new DataLoader(checked)).load(key);
  };
  /** GraphQL answers null for what is missing. */
  const byId = <Entity>(find: Find<Entity>) =>
    batched(async (ids) => (await find(allowed, ids, signal)).map((found) => found ?? null));
  /** For objects that are looked up one by one; each can fail on its own. */
  const each = <Value>(find: (name: string) => Promise<Value>) =>
    batched(async (names) =>
      (await Promise.allSettled(names.map(find))).map((result) =>
        result.status === 'fulfilled' ? result.value : (result.reason as Error),
      ),
    );
  const inCorpus = (
    count: (corpus: string, ids: readonly string[]) => Promise<readonly number[]>,
  ) => {
    const corpora = new Map<string, (id: string) => Promise<number>>();
    return ({ corpus, id }: { readonly corpus: string; readonly id: string }) => {
      const load = corpora.get(corpus) ?? batched((ids) => count(corpus, ids));
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
    variables: each((name) => retrieval.socioVariables(allowed, name)),
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
