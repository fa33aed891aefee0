import { toPremise } from '../corpus/collections/premises.js';
import { inCorpus } from '../domain/filter.js';
import { entityId } from '../domain/ids.js';
import type { Highlight, Premise } from '../domain/premise.js';
import type { SideEstimate } from '../domain/counter.js';
import type { Explanation, Move } from '../domain/explanation.js';
import type { AllowedCorpora, GroupedHit, Hit } from '../domain/search.js';
import { type Admission, admissionConditions, admissionOf } from './admission.js';
import { checkPageSize, checkRank, checkText, checkRelevance } from './arguments.js';
import { checkDiversify } from './diversify/check.js';
import { facetCounts } from './facets/count.js';
import { counting } from './matching/counting.js';
import { pageFairness } from './fairness.js';
import { highlighter, type Highlighter, type HighlightRequest } from './highlights.js';
import type { Candidate } from './order.js';
import type { PlacedHit } from './page.js';
import { preferenceOf } from './prefer/preference.js';
import { search as runSearch } from './search.js';
import { checkTopics } from './known-topics.js';
import { premiseStages } from './stages.js';
import { type Subject, subjectOf, withoutItself } from './subject.js';
import type {
  MeasuredSearch,
  RetrievalDependencies,
  SearchDependencies,
  SearchPage,
} from './types.js';

/**
 * A search for premises: check -> corpus -> text -> filter and perspective -> stages -> page.
 * Facets are counted only when they are asked for, and so is the total unless the caller announces
 * it.
 * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, PAGE_SIZE, PAGE_TOO_DEEP, BAD_INPUT,
 *   UNKNOWN_VARIABLE, UNKNOWN_VALUE, UNKNOWN_FIELD, PROFILES_MISSING, INFERENCE_OFF,
 *   PROFILE_MODEL_MISSING, NOT_FOUND (a claim or a premise), CORPUS_REQUIRED, CORPUS_NOT_FOUND,
 *   STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE; if hits are judged,
 *   CLAIMS_MISSING, MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export async function searchPremises(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  search: MeasuredSearch,
): Promise<SearchPage> {
  const { store, config, corpora, profileModels } = dependencies;
  checkPageSize(search.first, config.maxPageSize);
  const rank = checkRank(search.rank);
  const relevance = search.relevance && checkRelevance(search.relevance, rank, config);
  const diversify = search.diversify && checkDiversify(search.diversify, config);
  if ('text' in search.by) checkText(search.by.text, 'by.text', config);

  const corpus = await corpora.resolve(allowed, search.corpus);
  const { by, filter, perspective, stance, groupBy, hiddenClaims = [] } = search;
  const itself = withoutItself('premiseId' in by ? by.premiseId : undefined);
  const admission = admissionOf(search);
  const admit = (admitting: Admission) => [
    ...admissionConditions(admitting, corpus, config),
    ...itself,
  ];
  const conditions = admit(admission);
  if (filter) await checkTopics(store, corpus, filter);
  const preference =
    search.perspective && (await preferenceOf(search, corpus, profileModels, config));
  let total: Promise<number> | undefined;
  const totalCount = () =>
    (total ??= store.count('premises', { must: [inCorpus(corpus.name), ...conditions] }));
  const subject: Subject =
    'text' in by && !filter ? by : await subjectOf(by, filter, corpus, store);
  const hidden = hiddenClaims.map((id) => entityId('claim', corpus.name, id));
  const own = 'claimId' in by ? [by.claimId] : [subject.claimId ?? []].flat();
  const claims = { own, hidden };
  const ranked = { ...search, rank };
  const stages = premiseStages(dependencies, corpus, subject, preference, claims, ranked);
  const searching = runSearch(
    dependencies,
    {
      ...{ collection: 'premises', corpus, conditions, text: subject.text },
      arguments: {
        ...{ by, filter, perspective, rank, relevance, diversify, stance, groupBy, hiddenClaims },
      },
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
    hits: premiseHits(dependencies, hits, { query: subject, signal: search.signal }),
    hasNextPage,
    relevance: judged,
    totalCount,
    matchCount: () => counted.matchCount(admission),
    facets: (options) =>
      facetCounts(store, corpus, admission, counted.conditions(options.of), options),
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
