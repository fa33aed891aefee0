import { toClaim } from '../corpus/collections/claims.js';
import { toGraphRecord } from '../corpus/collections/graphs.js';
import { toImage } from '../corpus/collections/images.js';
import { toJudgement } from '../corpus/collections/judgements.js';
import { toPremise } from '../corpus/collections/premises.js';
import { ProfileModels } from '../corpus/learned-models.js';
import { SideModels } from '../corpus/side-models.js';
import type { Corpus } from '../domain/corpus.js';
import { inCorpus, matchAny } from '../domain/filter.js';
import type { AllowedCorpora } from '../domain/search.js';
import type { Config } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import { inPhase, NEVER, type RequestScope } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { StoredPoint, VectorStore } from '../store/port.js';
import { budgetOf } from '../store/reads.js';
import { SEARCH_LIMITS } from './arguments.js';
import { searchClaims } from './claims.js';
import { compareGroups } from './compare.js';
import { VisibleCorpora } from './corpora.js';
import { searchCounterPremises } from './counter/search.js';
import { searchReplies } from './debate/replies.js';
import { searchDebate } from './debate/search.js';
import type { RetrievalDependencies, SearchDependencies } from './dependencies.js';
import { variableCounts } from './facets.js';
import { searchGraphs } from './graphs/search.js';
import { imageFile } from './images/details.js';
import { searchImages } from './images/search.js';
import { RelevanceJudge } from './judge/judge.js';
import { listJudgements, listPremises, listProfiles, toProfile } from './listing.js';
import { searchPremises } from './premises.js';
import { limitedStore } from './small-groups/store.js';
import { ProfileViews } from './small-groups/views.js';
import { suggest } from './suggest.js';
import { watchQuestion } from './watch.js';

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
    const result = await inPhase(scope, 'retrieve', () => call(scope));
    // Answers to many requests can come at once.
    await eventLoop.pause(scope);
    return result;
  }
  type Search<Options, Found> = (
    dependencies: SearchDependencies,
    scope: RequestScope,
    allowed: AllowedCorpora,
    options: Options,
  ) => Promise<Found>;
  const over =
    <Options, Found>(search: Search<Options, Found>) =>
    (allowed: AllowedCorpora, options: Options, asked?: RequestScope) =>
      within(asked, (scope) => search(searching, scope, allowed, options));
  const byIds =
    <Entity>(collection: string, toEntity: (point: StoredPoint) => Entity) =>
    (allowed: AllowedCorpora, ids: readonly string[], asked?: RequestScope) =>
      within(asked, (scope) => entitiesById(searching, collection, toEntity, allowed, ids, scope));
  /** How many points of a collection a corpus has. */
  const countOf = (collection: string) => (corpus: string, asked?: RequestScope) =>
    within(asked, () => store.count(collection, { must: [inCorpus(corpus)] }));
  const countBy =
    (key: 'claim' | 'profile_id') =>
    (corpus: string, ids: readonly string[], asked?: RequestScope) =>
      within(asked, () => premiseCounts(store, key, corpus, ids));

  return {
    searchPremises: over(searchPremises),
    searchCounterPremises: over(searchCounterPremises),
    compareGroups: over(compareGroups),
    debate: over(searchDebate),
    replies: over(searchReplies),
    watch: over(watchQuestion),
    searchClaims: over(searchClaims),
    searchGraphs: over(searchGraphs),
    searchImages: over(searchImages),
    listPremises: over(listPremises),
    listProfiles: over(listProfiles),
    listJudgements: over(listJudgements),
    suggest: over(suggest),
    socioVariables: (allowed: AllowedCorpora, corpus?: string, scope?: RequestScope) =>
      within(scope, async () => variableCounts(store, await corpora.resolve(allowed, corpus))),

    resolveCorpus: (allowed: AllowedCorpora, name?: string) => corpora.resolve(allowed, name),
    listCorpora: (allowed: AllowedCorpora) => corpora.list(allowed),
    premiseCount: countOf('premises'),
    claimCount: countOf('claims'),
    judgementCount: countOf('judgements'),
    graphCount: countOf('graphs'),
    imageCount: countOf('images'),
    premiseCountByClaim: countBy('claim'),
    premiseCountByProfile: countBy('profile_id'),
    /** The card of the model that infers profiles; undefined if there is none or it is off. */
    profileModel: async (corpus: Corpus) =>
      config.perspectiveInference ? profileModels.card(corpus) : undefined,

    premisesById: byIds('premises', toPremise),
    claimsById: byIds('claims', toClaim),
    profilesById: byIds('profiles', toProfile),
    graphsById: byIds('graphs', toGraphRecord),
    imagesById: byIds('images', toImage),
    judgementsById: byIds('judgements', toJudgement),
    imageFile: (id: string) => imageFile(store, id),
  };
}

/** Premises with several claims bring other claims into a count by claim. */
const MOST_VALUES = 100_000;

/**
 * A scope whose searches together may read as many bytes of stored payloads as an answer may have;
 * beyond that, ANSWER_TOO_LARGE.
 */
export function openScope(
  { maxAnswerBytes: limit }: Pick<Config, 'maxAnswerBytes'>,
  signal: AbortSignal = NEVER,
): RequestScope {
  const budget = budgetOf(limit, () => new ElenchusError('ANSWER_TOO_LARGE', { limit }));
  return { signal, budget };
}

/**
 * Finds entities in allowed corpora, in the order of the ids; undefined for an id that does not
 * exist.
 * @throws ElenchusError ANSWER_TOO_LARGE if the request reads too much
 */
async function entitiesById<Entity>(
  { store, corpora }: SearchDependencies,
  collection: string,
  toEntity: (point: StoredPoint) => Entity,
  allowed: AllowedCorpora,
  ids: readonly string[],
  scope: RequestScope,
): Promise<readonly (Entity | undefined)[]> {
  if (ids.length === 0) return [];
  const whole = { payload: true, budget: scope.budget } as const;
  const points = await store.retrieve(collection, [...new Set(ids)], whole);
  const visible = await corpora.visible(allowed);
  const entities = new Map<string, Entity>();
  for (const point of points) {
    if (visible(point.payload.corpus as string)) entities.set(point.id, toEntity(point));
  }
  return ids.map((id) => entities.get(id));
}

/** How many premises have each id in the given payload key, in the order of the ids. */
async function premiseCounts(
  store: VectorStore,
  key: 'claim' | 'profile_id',
  corpus: string,
  ids: readonly string[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const distinct = [...new Set(ids)];
  const counts = await store.facet('premises', {
    key,
    filter: { must: [inCorpus(corpus), matchAny(key, distinct)] },
    limit: MOST_VALUES,
  });
  const byId = new Map(counts.map(({ value, count }) => [value, count]));
  return ids.map((id) => byId.get(id) ?? 0);
}
