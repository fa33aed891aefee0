import { toClaim } from '../corpus/collections/claims.js';
import { toGraphRecord } from '../corpus/collections/graphs.js';
import { toImage } from '../corpus/collections/images.js';
import { toJudgement } from '../corpus/collections/judgements.js';
import { toPremise } from '../corpus/collections/premises.js';
import { ProfileModels } from '../corpus/learned-models.js';
import { SideModels } from '../corpus/side-models.js';
import type { Corpus } from '../domain/corpus.js';
import type { AllowedCorpora } from '../domain/search.js';
import { SEARCH_LIMITS } from './arguments.js';
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
import { countIn, entitiesById, openScope, premiseCounts } from './lookups.js';
import { inStage, type RequestScope } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
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
  const limits = { ...SEARCH_LIMITS, ...dependencies.limits };
  const searching = { ...dependencies, limits, corpora, profileModels, sideModels, relevanceJudge };

  /** Runs a call in the scope of its request, of which it counts as retrieving. */
  async function within<Result>(
    asked: RequestScope | undefined,
    call: (scope: RequestScope) => Promise<Result>,
  ): Promise<Result> {
    const scope = asked ?? openScope(config);
    const result = await inStage(scope, 'retrieve', () => call(scope));
    // Answers to many requests can come at once.
    await eventLoop.pause(scope);
    return result;
  }

  return {
    searchPremises: (
      allowed: AllowedCorpora,
      search: options.PremiseSearchOptions,
      asked?: RequestScope,
    ) => within(asked, (scope) => searchPremises(searching, scope, allowed, search)),
    searchCounterPremises: (
      allowed: AllowedCorpora,
      search: options.CounterSearchOptions,
      asked?: RequestScope,
    ) => within(asked, (scope) => searchCounterPremises(searching, scope, allowed, search)),
    compareGroups: (
      allowed: AllowedCorpora,
      search: options.GroupComparisonOptions,
      asked?: RequestScope,
    ) => within(asked, (scope) => compareGroups(searching, scope, allowed, search)),
    searchClaims: (
      allowed: AllowedCorpora,
      search: options.ClaimSearchOptions,
      asked?: RequestScope,
    ) => within(asked, (scope) => searchClaims(searching, scope, allowed, search)),
    searchGraphs: (
      allowed: AllowedCorpora,
      search: options.GraphSearchOptions,
      asked?: RequestScope,
    ) => within(asked, (scope) => searchGraphs(searching, scope, allowed, search)),
    searchImages: (
      allowed: AllowedCorpora,
      search: options.ImageSearchOptions,
      asked?: RequestScope,
    ) => within(asked, (scope) => searchImages(searching, scope, allowed, search)),
    listPremises: (
      allowed: AllowedCorpora,
      list: options.PremiseListOptions,
      asked?: RequestScope,
    ) => within(asked, (scope) => listPremises(searching, scope, allowed, list)),
    listProfiles: (
      allowed: AllowedCorpora,
      list: options.ProfileListOptions,
      asked?: RequestScope,
    ) => within(asked, (scope) => listProfiles(searching, scope, allowed, list)),
    listJudgements: (
      allowed: AllowedCorpora,
      list: options.JudgementListOptions,
      asked?: RequestScope,
    ) => within(asked, (scope) => listJudgements(searching, scope, allowed, list)),
    suggest: (allowed: AllowedCorpora, request: options.SuggestOptions, asked?: RequestScope) =>
      within(asked, (scope) => suggest(searching, scope, allowed, request)),
    socioVariables: (allowed: AllowedCorpora, corpus?: string, scope?: RequestScope) =>
      within(scope, async () => variableCounts(store, await corpora.resolve(allowed, corpus))),

    resolveCorpus: (allowed: AllowedCorpora, name?: string) => corpora.resolve(allowed, name),
    listCorpora: (allowed: AllowedCorpora) => corpora.list(allowed),
    premiseCount: (corpus: string, scope?: RequestScope) =>
      within(scope, () => countIn(searching, 'premises', corpus)),
    claimCount: (corpus: string, scope?: RequestScope) =>
      within(scope, () => countIn(searching, 'claims', corpus)),
    judgementCount: (corpus: string, scope?: RequestScope) =>
      within(scope, () => countIn(searching, 'judgements', corpus)),
    graphCount: (corpus: string, scope?: RequestScope) =>
      within(scope, () => countIn(searching, 'graphs', corpus)),
    imageCount: (corpus: string, scope?: RequestScope) =>
      within(scope, () => countIn(searching, 'images', corpus)),
    /** The card of the model that infers profiles; undefined if there is none or it is off. */
    profileModel: async (corpus: Corpus) =>
      config.perspectiveInference ? profileModels.card(corpus) : undefined,

    premisesById: (allowed: AllowedCorpora, ids: readonly string[], asked?: RequestScope) =>
      within(asked, (scope) => entitiesById(searching, 'premises', toPremise, allowed, ids, scope)),
    claimsById: (allowed: AllowedCorpora, ids: readonly string[], asked?: RequestScope) =>
      within(asked, (scope) => entitiesById(searching, 'claims', toClaim, allowed, ids, scope)),
    profilesById: (allowed: AllowedCorpora, ids: readonly string[], asked?: RequestScope) =>
      within(asked, (scope) => entitiesById(searching, 'profiles', toProfile, allowed, ids, scope)),
    graphsById: (allowed: AllowedCorpora, ids: readonly string[], asked?: RequestScope) =>
      within(asked, (scope) =>
        entitiesById(searching, 'graphs', toGraphRecord, allowed, ids, scope),
      ),
    imagesById: (allowed: AllowedCorpora, ids: readonly string[], asked?: RequestScope) =>
      within(asked, (scope) => entitiesById(searching, 'images', toImage, allowed, ids, scope)),
    judgementsById: (allowed: AllowedCorpora, ids: readonly string[], asked?: RequestScope) =>
      within(asked, (scope) =>
        entitiesById(searching, 'judgements', toJudgement, allowed, ids, scope),
      ),
    imageFile: (id: string) => imageFile(store, id),
    premiseCountByClaim: (corpus: string, ids: readonly string[], scope?: RequestScope) =>
      within(scope, () => premiseCounts(searching, 'claim', corpus, ids)),
    premiseCountByProfile: (corpus: string, ids: readonly string[], scope?: RequestScope) =>
      within(scope, () => premiseCounts(searching, 'profile_id', corpus, ids)),
  };
}
