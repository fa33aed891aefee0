import { type RequestScope } from '../runtime/scope.js';
import { claimsInWords } from '../corpus/claims-in-words.js';
import { toPremise } from '../corpus/collections/premises.js';
import type { Move } from '../domain/explanation.js';
import { entityId } from '../domain/ids.js';
import type { Premise, PremiseFilter } from '../domain/premise.js';
import type { AllowedCorpora, GroupedHit, Hit } from '../domain/search.js';
import { DEFAULT_POOL, diversifyPool } from '../domain/stages.js';
import { checkPageSize, checkRank, checkRerank, checkText, tuned } from './arguments.js';
import { premiseSearch, type PremiseSearchOptions } from './defaults.js';
import type { RetrievalDependencies, SearchDependencies } from './dependencies.js';
import { alternateStancesStage, diversifyStage } from './diversify/stage.js';
import { facetCounts } from './facets.js';
import { FAIRNESS_KEYS, pageFairness } from './fairness.js';
import { admissionConditions, checkTopics, roleConditions } from './filter.js';
import { groupByClaimStage } from './group.js';
import { highlighter, type Highlighter } from './highlights.js';
import { judgeStage } from './judge/judge.js';
import { languageModelStage, premiseReading } from './language-model.js';
import { counting } from './matches.js';
import { countAdmitted } from './memory.js';
import { type PageHit, search as runSearch } from './page.js';
import { preferenceOf, preferStage } from './prefer.js';
import { qualityStage } from './quality.js';
import { rankStage } from './rank/index.js';
import { stepBackStage } from './step-back.js';
import { queryVector, type Subject, subjectOf, withoutItself } from './subject.js';
import type { SearchPage } from './types.js';

/**
 * A search for premises: check -> corpus -> text -> filter -> stages -> page. The stages: rank ->
 * judge relevance -> ask a language model -> rate quality -> prefer profiles -> step back other
 * claims -> diversify -> alternate stances -> group.
 *
 * Facets are counted only when they are asked for, and so is the total unless the caller announces
 * it.
 * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, PAGE_SIZE, PAGE_TOO_DEEP, BAD_INPUT,
 *   UNKNOWN_VARIABLE, UNKNOWN_VALUE, UNKNOWN_FIELD, PROFILES_MISSING, INFERENCE_OFF,
 *   PROFILE_MODEL_MISSING, NOT_FOUND (a claim or a premise), CORPUS_REQUIRED, CORPUS_NOT_FOUND,
 *   STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE; if hits are judged,
 *   CLAIMS_MISSING, MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY; if a language model is asked,
 *   LANGUAGE_MODEL_OFF
 */
export async function searchPremises(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  options: PremiseSearchOptions,
): Promise<SearchPage> {
  const { store, config, limits, corpora, profileModels, textEncoder } = dependencies;
  const search = premiseSearch(options);
  checkPageSize(search.first, limits.pageSize);
  const rank = checkRank(search.rank);
  const tuning = tuned(search.tuning);
  if (search.rerank) checkRerank(search.rerank);
  if ('text' in search.by) checkText(search.by.text, 'by.text');

  const corpus = await corpora.resolve(allowed, search.corpus);
  const { by, filter, rerank = {}, groupBy, profileModel, hiddenClaims = [] } = search;
  const itself = withoutItself('premiseId' in by ? by.premiseId : undefined);
  const admit = (admitting: PremiseFilter | undefined) => [
    ...admissionConditions(admitting, corpus, config),
    ...itself,
  ];
  const conditions = admit(filter);
  if (filter) await checkTopics(store, corpus, filter);
  const preference =
    rerank.prefer &&
    (await preferenceOf(rerank.prefer, corpus, profileModels, config, profileModel));
  const claim: Subject =
    'text' in by && !filter ? by : await subjectOf(by, filter, corpus, { store, scope });
  const { text } = claim;

  const vector = queryVector(claim, textEncoder, scope);
  const hidden = hiddenClaims.map((id) => entityId('claim', corpus.name, id));
  const own = 'claimId' in by ? [by.claimId] : [claim.claimId ?? []].flat();
  const compared = {
    store,
    corpus,
    relevanceFilter: dependencies.relevanceFilter,
    collection: 'premises',
    query: vector,
    ownClaims: async () => {
      const same = await claimsInWords(store, corpus.name, [text], scope.budget);
      return [...own, ...hidden, ...same.map(({ id }) => id)];
    },
  } as const;
  const { judge, languageModel, quality, stepBackOtherClaims, diversify, alternateStances } =
    rerank;
  const { relevanceJudge, qualityModels } = dependencies;
  const { judgePool, judgeRead: read } = tuning;
  const later = [
    judge &&
      judgeStage({
        relevanceJudge,
        claim,
        judge,
        size: judgePool,
        read,
        words: dependencies,
        corpus,
        withClaims: hidden.length === 0,
      }),
    languageModel && languageModelStage(premiseReading(dependencies, text, languageModel)),
    quality && qualityStage({ qualityModels, claim, quality, read }),
    preference && preferStage(preference),
    stepBackOtherClaims && stepBackStage(),
    diversify && diversifyStage(compared, diversify, tuning, 'rerank.diversify'),
    alternateStances &&
      alternateStancesStage(
        diversify ? diversifyPool(diversify, tuning) : (tuning.diversifyPool ?? DEFAULT_POOL),
      ),
    groupBy && groupByClaimStage(),
  ].filter((stage) => typeof stage === 'object');
  const query = {
    corpus,
    text,
    vector,
    words: dependencies,
    tuning,
    hiddenClaims: hidden,
    wanted: Math.max(0, ...later.map(({ size }) => size)),
  };
  const ranking = rankStage(rank, query, {
    ownClaims: stepBackOtherClaims ? [...own, ...hidden] : undefined,
    curve: roleConditions(undefined),
  });

  const totalCount = () => countAdmitted(store, 'premises', corpus, conditions);
  const searching = runSearch(
    dependencies,
    scope,
    {
      collection: 'premises',
      corpus,
      conditions,
      text,
      arguments: { by, filter, rank, rerank: search.rerank, tuning, groupBy, hiddenClaims },
      parts: [{ stages: [ranking, ...later] }],
    },
    search,
  );
  // Counts while the text is encoded. If this fails, only the field that asks for the total fails.
  if (search.totalCount) totalCount().catch(() => undefined);
  const page = await searching;
  const { matchCount, conditionsOf } = counting(admit, page.matching);
  const points = page.hits.map(({ point }) => point);
  return {
    corpus,
    hits: premiseHits(dependencies, page.hits, claim, scope),
    hasNextPage: page.hasNextPage,
    relevance: page.relevance,
    totalCount,
    matchCount: () => matchCount(filter),
    facets: (asked = {}) => facetCounts(store, corpus, filter, conditionsOf(asked.of), asked),
    fairness: (variables) =>
      pageFairness(store, corpus, variables, points, () => page.best(FAIRNESS_KEYS)),
  };
}

/** The hits of a page as premises, with their highlights when they are asked for. */
export function premiseHits(
  dependencies: RetrievalDependencies,
  hits: readonly PageHit[],
  query: Subject,
  scope: RequestScope,
): readonly Hit[] {
  const premises = hits.map(({ point }) => toPremise(point));
  const highlight = highlighter(dependencies, { query, premises, scope });
  return hits.map((hit, at) => new PremiseHit(premises[at]!, hit, highlight));
}

class PremiseHit implements Hit {
  readonly score: number;
  readonly tier: number;
  readonly explanation: Hit['explanation'];
  readonly side: Hit['side'];
  readonly group?: readonly GroupedHit[];

  constructor(
    readonly premise: Premise,
    private readonly hit: PageHit,
    private readonly highlight: Highlighter,
  ) {
    const { score, tier, side, group } = hit.candidate;
    this.score = score;
    this.tier = tier;
    this.side = side;
    this.explanation = withClaim(hit.explanation, premise);
    if (!group) return;
    this.group = group.map(({ id: premiseId, score, tier, scores = [], moves = [] }) => {
      return { premiseId, score, tier, explanation: { scores, moves } };
    });
  }

  highlights(first: number) {
    return this.highlight(this.premise, first);
  }

  get cursor(): string {
    return this.hit.cursor();
  }
}

/** Names the claim that a hit stepped back for. */
function withClaim({ scores, moves }: Hit['explanation'], { claimId }: Premise) {
  if (!moves.some(({ reason }) => reason.type === 'OTHER_CLAIM')) return { scores, moves };
  const named = moves.map((move): Move => {
    return move.reason.type === 'OTHER_CLAIM'
      ? { ...move, reason: { ...move.reason, claimId } }
      : move;
  });
  return { scores, moves: named };
}
