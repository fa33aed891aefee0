import { toClaim } from '../corpus/collections/claims.js';
import { toGraphRecord } from '../corpus/collections/graphs.js';
import { toImage } from '../corpus/collections/images.js';
import { toJudgement } from '../corpus/collections/judgements.js';
import { toPremise } from '../corpus/collections/premises.js';
import { ProfileModels } from '../corpus/learned-models.js';
import { SideModels } from '../corpus/side-models.js';
import type { Corpus } from '../domain/corpus.js';
import type { AllowedCorpora } from '../domain/search.js';
import { searchClaims } from './claims.js';
import { compareGroups } from './compare.js';
import { VisibleCorpora } from './corpora.js';
import { searchCounterPremises } from './counter/search.js';
import type * as options from './defaults.js';
import type { RetrievalDependencies } from './dependencies.js';
import { variableCounts } from './facets.js';
import { searchGraphs } from './graphs/search.js';
import { imageFile } from './images/details.js';
import { searchImages } from './images/search.js';
import { RelevanceJudge } from './judge/judge.js';
import { listJudgements, listProfiles, toProfile } from './listing.js';
import { countIn, entitiesById, premiseCounts } from './lookups.js';
import { listPremises } from './premise-list.js';
import { searchPremises } from './premises.js';
import { limitedStore } from './small-groups/store.js';
import { ProfileViews } from './small-groups/views.js';
import { suggest } from './suggest.js';

export type Retrieval = ReturnType<typeof createRetrieval>;

/**
 * The same searches for those from whom groups of fewer than `minimum` authors are withheld. Models
 * of profiles have learned from all authors, so nothing is inferred.
 */
export function createLimitedRetrieval(
  { store, registry, config, ...others }: RetrievalDependencies,
  minimum: number,
): Retrieval {
  const views = new ProfileViews(store, registry, minimum);
  const limited = { ...others, registry, store: limitedStore(store, views) };
  return createRetrieval(
    { ...limited, config: { ...config, perspectiveInference: false } },
    (corpus) => views.visibleCorpus(corpus),
  );
}

/**
 * All searches over one store. The first parameter of each is the corpora that the principal may
 * see; nothing else exists for the search. Errors name the argument (`filter.profile[0].variable`).
 * @param seen what the principal sees of a corpus; by default all of it
 */
export function createRetrieval(
  dependencies: RetrievalDependencies,
  seen?: (corpus: Corpus) => Promise<Corpus>,
) {
  const { store, registry, config } = dependencies;
  const corpora = new VisibleCorpora(registry, config.defaultCorpus, seen);
  const profileModels = new ProfileModels(store);
  const sideModels = new SideModels(store, dependencies.relevanceFilter);
  const relevanceJudge = new RelevanceJudge(dependencies);
  const searching = { ...dependencies, corpora, profileModels, sideModels, relevanceJudge };

  return {
    searchPremises: (allowed: AllowedCorpora, search: options.PremiseSearchOptions) =>
      searchPremises(searching, allowed, search),
    searchCounterPremises: (allowed: AllowedCorpora, search: options.CounterSearchOptions) =>
      searchCounterPremises(searching, allowed, search),
    compareGroups: (allowed: AllowedCorpora, search: options.GroupComparisonOptions) =>
      compareGroups(searching, allowed, search),
    searchClaims: (allowed: AllowedCorpora, search: options.ClaimSearchOptions) =>
      searchClaims(searching, allowed, search),
    searchGraphs: (allowed: AllowedCorpora, search: options.GraphSearchOptions) =>
      searchGraphs(searching, allowed, search),
    searchImages: (allowed: AllowedCorpora, search: options.ImageSearchOptions) =>
      searchImages(searching, allowed, search),
    listPremises: (allowed: AllowedCorpora, list: options.PremiseListOptions) =>
      listPremises(searching, allowed, list),
    listProfiles: (allowed: AllowedCorpora, list: options.ProfileListOptions) =>
      listProfiles(searching, allowed, list),
    listJudgements: (allowed: AllowedCorpora, list: options.JudgementListOptions) =>
      listJudgements(searching, allowed, list),
    suggest: (allowed: AllowedCorpora, request: options.SuggestOptions) =>
      suggest(searching, allowed, request),
    socioVariables: async (allowed: AllowedCorpora, corpus?: string) =>
      variableCounts(store, await corpora.resolve(allowed, corpus)),

    resolveCorpus: (allowed: AllowedCorpora, name?: string) => corpora.resolve(allowed, name),
    listCorpora: (allowed: AllowedCorpora) => corpora.list(allowed),
    premiseCount: (corpus: string) => countIn(searching, 'premises', corpus),
    claimCount: (corpus: string) => countIn(searching, 'claims', corpus),
    judgementCount: (corpus: string) => countIn(searching, 'judgements', corpus),
    graphCount: (corpus: string) => countIn(searching, 'graphs', corpus),
    imageCount: (corpus: string) => countIn(searching, 'images', corpus),
    /** The card of the model that infers profiles; undefined if there is none or it is off. */
    profileModel: async (corpus: Corpus) =>
      config.perspectiveInference ? profileModels.card(corpus) : undefined,

    premisesById: (allowed: AllowedCorpora, ids: readonly string[], signal?: AbortSignal) =>
      entitiesById(searching, 'premises', toPremise, allowed, ids, signal),
    claimsById: (allowed: AllowedCorpora, ids: readonly string[], signal?: AbortSignal) =>
      entitiesById(searching, 'claims', toClaim, allowed, ids, signal),
    profilesById: (allowed: AllowedCorpora, ids: readonly string[], signal?: AbortSignal) =>
      entitiesById(searching, 'profiles', toProfile, allowed, ids, signal),
    graphsById: (allowed: AllowedCorpora, ids: readonly string[], signal?: AbortSignal) =>
      entitiesById(searching, 'graphs', toGraphRecord, allowed, ids, signal),
    imagesById: (allowed: AllowedCorpora, ids: readonly string[], signal?: AbortSignal) =>
      entitiesById(searching, 'images', toImage, allowed, ids, signal),
    judgementsById: (allowed: AllowedCorpora, ids: readonly string[], signal?: AbortSignal) =>
      entitiesById(searching, 'judgements', toJudgement, allowed, ids, signal),
    imageFile: (id: string) => imageFile(store, id),
    premiseCountByClaim: (corpus: string, ids: readonly string[]) =>
      premiseCounts(searching, 'claim', corpus, ids),
    premiseCountByProfile: (corpus: string, ids: readonly string[]) =>
      premiseCounts(searching, 'profile_id', corpus, ids),
  };
}
