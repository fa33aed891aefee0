import { toClaim } from '../corpus/collections/claims.js';
import { toPremise } from '../corpus/collections/premises.js';
import { toGraphRecord } from '../corpus/collections/graphs.js';
import { ProfileModels } from '../corpus/profile-models.js';
import { searchClaims } from './claims.js';
import { comparePremises } from './compare.js';
import { premisesOfGraph } from './graphs/premises.js';
import { searchCounterPremises } from './counter/search.js';
import { searchGraphs } from './graphs/search.js';
import { VisibleCorpora } from './corpora.js';
import { variableCounts } from './facets.js';
import { Lookups } from './lookups.js';
import { searchPremises } from './premises.js';
import { listProfiles, toProfile } from './profiles.js';
import { RelevanceJudge } from './relevance/judge.js';
import type { Retrieval, RetrievalDependencies } from './types.js';

/** All searches over one store. */
export function createRetrieval(dependencies: RetrievalDependencies): Retrieval {
  const { store, registry, config } = dependencies;
  const corpora = new VisibleCorpora(registry, config.defaultCorpus);
  const profileModels = new ProfileModels(store);
  const relevanceJudge = new RelevanceJudge(dependencies);
  const searching = { ...dependencies, profileModels, relevanceJudge };
  const lookups = new Lookups(store, corpora, config.maxAnswerBytes);

  return {
    searchPremises: (allowed, search) => searchPremises(searching, corpora, allowed, search),
    searchCounterPremises: (allowed, search) =>
      searchCounterPremises(searching, corpora, allowed, search),
    comparePremises: (allowed, comparison) =>
      comparePremises(searching, corpora, allowed, comparison),
    searchClaims: (allowed, search) => searchClaims(dependencies, corpora, allowed, search),
    searchGraphs: (allowed, search) => searchGraphs(dependencies, corpora, allowed, search),
    premisesOfGraph: (allowed, graph, list) =>
      premisesOfGraph(dependencies, corpora, allowed, graph, list),
    listProfiles: (allowed, list) => listProfiles(dependencies, corpora, allowed, list),
    socioVariables: async (allowed, corpus) =>
      variableCounts(store, await corpora.resolve(allowed, corpus)),

    resolveCorpus: (allowed, name) => corpora.resolve(allowed, name),
    listCorpora: (allowed) => corpora.list(allowed),
    premiseCount: (corpus) => lookups.count('premises', corpus),
    profileModel: async (corpus) =>
      config.perspectiveInference ? profileModels.card(corpus) : undefined,
    claimCount: (corpus) => lookups.count('claims', corpus),
    graphCount: (corpus) => lookups.count('graphs', corpus),

    premisesById: (allowed, ids, signal) =>
      lookups.byId('premises', allowed, ids, toPremise, signal),
    claimsById: (allowed, ids, signal) => lookups.byId('claims', allowed, ids, toClaim, signal),
    profilesById: (allowed, ids, signal) =>
      lookups.byId('profiles', allowed, ids, toProfile, signal),
    graphsById: (allowed, ids, signal) =>
      lookups.byId('graphs', allowed, ids, toGraphRecord, signal),
    premiseCountByClaim: (corpus, ids) => lookups.premisesBy('claim', corpus, ids),
    premiseCountByProfile: (corpus, ids) => lookups.premisesBy('profile_id', corpus, ids),
  };
}
