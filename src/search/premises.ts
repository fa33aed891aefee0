import { toPremise } from '../corpus/collections/premises.js';
import { entityId } from '../domain/ids.js';
import type { Highlight, Premise, PremiseFilter } from '../domain/premise.js';
import type { SideEstimate, AllowedCorpora, GroupedHit, Hit } from '../domain/search.js';
import type { Explanation, Move } from '../domain/explanation.js';
import { admissionConditions } from './admission.js';
import { checkPageSize, checkRank, checkRerank, checkText } from './arguments.js';
import { facetCounts } from './facets/count.js';
import { counting } from './matching/counting.js';
import { pageFairness } from './fairness.js';
import { highlighter, type Highlighter, type HighlightRequest } from './highlights.js';
import type { Candidate } from './order.js';
import type { PlacedHit } from './page.js';
import { countAdmitted } from './ranks/memory.js';
import { preferenceOf } from './prefer/preference.js';
import { search as runSearch } from './search.js';
import { checkTopics } from './known-topics.js';
import { premiseStages } from './stages.js';
import { type Subject, subjectOf, withoutItself } from './subject.js';
import { tuned } from './tuning.js';
import type {
  MeasuredSearch,
  RetrievalDependencies,
  SearchDependencies,
  SearchPage,
} from './types.js';
import { requestBudget } from './lookups.js';

/**
 * A search for premises: check -> corpus -> text -> filter -> stages -> page.
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
  allowed: AllowedCorpora,
  search: MeasuredSearch,
): Promise<SearchPage> {
  const { store, config, corpora, profileModels } = dependencies;
  checkPageSize(search.first, config.maxPageSize);
  const rank = checkRank(search.rank);
  const tuning = tuned(search.tuning, config);
  if (search.rerank) checkRerank(search.rerank, config);
  if ('text' in search.by) checkText(search.by.text, 'by.text', config);

  const corpus = await corpora.resolve(allowed, search.corpus);
  const { by, filter, rerank, groupBy, profileModel, hiddenClaims = [], signal } = search;
  const itself = withoutItself('premiseId' in by ? by.premiseId : undefined);
  const admit = (admitting: PremiseFilter | undefined) => [
    ...admissionConditions(admitting, corpus, config),
    ...itself,
  ];
  const conditions = admit(filter);
  if (filter) await checkTopics(store, corpus, filter);
  const preference =
    rerank?.prefer &&
    (await preferenceOf(rerank.prefer, corpus, profileModels, config, profileModel));
  const totalCount = () => countAdmitted(store, 'premises', corpus, conditions);
  const reading = { store, budget: requestBudget(signal, config) };
  const claim: Subject =
    'text' in by && !filter ? by : await subjectOf(by, filter, corpus, reading);
  const hidden = hiddenClaims.map((id) => entityId('claim', corpus.name, id));
  const own = 'claimId' in by ? [by.claimId] : [claim.claimId ?? []].flat();
  const claims = { own, hidden };
  const wanted = { claim, claims, preference, rank, rerank, tuning, groupBy, signal };
  const stages = premiseStages(dependencies, corpus, wanted);
  const searching = runSearch(
    dependencies,
    {
      ...{ collection: 'premises', corpus, conditions, text: claim.text },
      arguments: { by, filter, rank, rerank, tuning, groupBy, hiddenClaims },
      parts: [{ stages }],
    },
    search,
  );
  // Counts while the text is encoded. If this fails, only the field that asks for the total fails.
  if (search.counted) totalCount().catch(() => undefined);
  const { hits, hasNextPage, relevance: judged, best, matching } = await searching;
  const counted = counting({ admit, matching });

  return {
    corpus,
    hits: premiseHits(dependencies, hits, { query: claim, signal }),
    hasNextPage,
    relevance: judged,
    totalCount,
    matchCount: () => counted.matchCount(filter),
    facets: (options = {}) =>
      facetCounts(store, corpus, filter, counted.conditions(options.of), options),
    fairness: (variables) =>
      pageFairness(
        store,
        corpus,
        variables,
        hits.map(({ point }) => point),
        best,
      ),
  };
}

/** The hits of a page as premises, with their highlights when they are asked for. */
export function premiseHits(
  dependencies: RetrievalDependencies,
  placed: readonly PlacedHit[],
  search: Omit<HighlightRequest, 'premises'>,
): readonly Hit[] {
  const hits = placed.map(
    (hit) => new PremiseHit(hit, (premise, first) => highlight(premise, first)),
  );
  const premises = hits.map(({ premise }) => premise);
  const highlight = highlighter(dependencies, { ...search, premises });
  return hits;
}

class PremiseHit implements Hit {
  readonly premise: Premise;
  readonly score: number;
  readonly tier: number;
  readonly explanation: Explanation;
  readonly side: SideEstimate | undefined;
  readonly group?: readonly GroupedHit[];
  readonly #placed: PlacedHit;

  constructor(
    placed: PlacedHit,
    private readonly highlight: Highlighter,
  ) {
    this.premise = toPremise(placed.point);
    this.score = placed.score;
    this.tier = placed.tier;
    this.explanation = withClaim(placed.explanation, this.premise);
    this.side = placed.side;
    if (placed.group) this.group = placed.group.map(groupedHit);
    this.#placed = placed;
  }

  highlights(first: number): Promise<readonly Highlight[]> {
    return this.highlight(this.premise, first);
  }

  get cursor(): string {
    return this.#placed.cursor();
  }
}

/** Names the claim that a hit stepped back for. */
function withClaim({ scores, moves }: Explanation, { claimId }: Premise): Explanation {
  if (!moves.some(({ reason }) => reason.type === 'OTHER_CLAIM')) return { scores, moves };
  const named = moves.map((move): Move => {
    return move.reason.type === 'OTHER_CLAIM'
      ? { ...move, reason: { ...move.reason, claimId } }
      : move;
  });
  return { scores, moves: named };
}

function groupedHit(candidate: Candidate): GroupedHit {
  const { id: premiseId, score, tier, scores = [], moves = [] } = candidate;
  return { premiseId, score, tier, explanation: { scores, moves } };
}
