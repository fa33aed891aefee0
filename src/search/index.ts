import { toClaim } from '../corpus/collections/claims.js';
import { toGraphRecord } from '../corpus/collections/graphs.js';
import { toImage } from '../corpus/collections/images.js';
import { toJudgement } from '../corpus/collections/judgements.js';
import { toPremise } from '../corpus/collections/premises.js';
import { ProfileModels } from '../corpus/profile-models.js';
import { SideModels } from '../corpus/side-models.js';
import type { Corpus } from '../domain/corpus.js';
import type { AllowedCorpora } from '../domain/search.js';
import { searchClaims } from './claims.js';
import { compareGroups } from './compare.js';
import { VisibleCorpora } from './corpora.js';
import { searchCounterPremises } from './counter/search.js';
import * as defaults from './defaults.js';
import type { RetrievalDependencies } from './dependencies.js';
import { variableCounts } from './facets.js';
import { searchGraphs } from './graphs/search.js';
import { imageFile } from './images/details.js';
import { searchImages } from './images/search.js';
import { RelevanceJudge } from './judge/judge.js';
import { listJudgements, listProfiles, toProfile } from './listing.js';
import { Lookups } from './lookups.js';
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
  const lookups = new Lookups(store, corpora, config);

  return {
    searchPremises: (allowed: AllowedCorpora, search: defaults.PremiseSearchOptions) =>
      searchPremises(searching, allowed, defaults.premiseSearch(search)),
    searchCounterPremises: (allowed: AllowedCorpora, search: defaults.CounterSearchOptions) =>
      searchCounterPremises(searching, allowed, defaults.counterSearch(search)),
    compareGroups: (allowed: AllowedCorpora, search: defaults.GroupComparisonOptions) =>
      compareGroups(searching, allowed, defaults.groupComparison(search)),
    searchClaims: (allowed: AllowedCorpora, search: defaults.ClaimSearchOptions) =>
      searchClaims(searching, allowed, defaults.claimSearch(search)),
    searchGraphs: (allowed: AllowedCorpora, search: defaults.GraphSearchOptions) =>
      searchGraphs(searching, allowed, defaults.graphSearch(search)),
    searchImages: (allowed: AllowedCorpora, search: defaults.ImageSearchOptions) =>
      searchImages(searching, allowed, defaults.imageSearch(search)),
    listPremises: (allowed: AllowedCorpora, list: defaults.PremiseListOptions) =>
      listPremises(searching, allowed, defaults.premiseList(list)),
    listProfiles: (allowed: AllowedCorpora, list: defaults.ProfileListOptions) =>
      listProfiles(searching, allowed, defaults.profileList(list)),
    listJudgements: (allowed: AllowedCorpora, list: defaults.JudgementListOptions) =>
      listJudgements(searching, allowed, defaults.judgementList(list)),
    suggest: (allowed: AllowedCorpora, request: defaults.SuggestOptions) =>
      suggest(searching, allowed, defaults.suggestRequest(request)),
    socioVariables: async (allowed: AllowedCorpora, corpus?: string) =>
      variableCounts(store, await corpora.resolve(allowed, corpus)),

    resolveCorpus: (allowed: AllowedCorpora, name?: string) => corpora.resolve(allowed, name),
    listCorpora: (allowed: AllowedCorpora) => corpora.list(allowed),
    premiseCount: lookups.count('premises'),
    claimCount: lookups.count('claims'),
    judgementCount: lookups.count('judgements'),
    graphCount: lookups.count('graphs'),
    imageCount: lookups.count('images'),
    /** The card of the model that infers profiles; undefined if there is none or it is off. */
    profileModel: async (corpus: Corpus) =>
      config.perspectiveInference ? profileModels.card(corpus) : undefined,

    premisesById: lookups.byId('premises', toPremise),
    claimsById: lookups.byId('claims', toClaim),
    profilesById: lookups.byId('profiles', toProfile),
    graphsById: lookups.byId('graphs', toGraphRecord),
    imagesById: lookups.byId('images', toImage),
    imageFile: (id: string) => imageFile(store, id),
    judgementsById: lookups.byId('judgements', toJudgement),
    premiseCountByClaim: lookups.premisesBy('claim'),
    premiseCountByProfile: lookups.premisesBy('profile_id'),
  };
}
