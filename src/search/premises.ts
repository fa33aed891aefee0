import { claimsInWords } from '../corpus/claims-in-words.js';
import { toPremise } from '../corpus/collections/premises.js';
import type { Corpus } from '../domain/corpus.js';
import type { Move } from '../domain/explanation.js';
import type { Condition } from '../domain/filter.js';
import { entityId } from '../domain/ids.js';
import type { Premise, PremiseFilter } from '../domain/premise.js';
import type {
  AllowedCorpora,
  FacetCounts,
  GroupedHit,
  Hit,
  HitCopies,
  ListedHit,
  PremiseSearch,
  Reading,
} from '../domain/search.js';
import { DEFAULT_POOL, diversifyPool, type RelevanceSummary } from '../domain/stages.js';
import type { Tuning } from '../domain/tuning.js';
import type { RequestScope } from '../runtime/scope.js';
import type { StoredPoint } from '../store/port.js';
import {
  checkBy,
  checkPageSize,
  checkRank,
  checkRerank,
  constantsOf,
  premiseSearch,
  type PremiseSearchOptions,
  saysOrder,
} from './arguments.js';
import { PageCopies } from './copies.js';
import { fingerprint } from './cursor.js';
import type { SearchDependencies } from './dependencies.js';
import { shareOfBest } from './diversify/choices.js';
import { alternateStancesStage, diversifyStage, groupByClaimStage } from './diversify/stage.js';
import { facetCounts, matchingOf } from './facets.js';
import { FAIRNESS_KEYS, pageFairness } from './fairness.js';
import {
  admissionConditions,
  asksForSide,
  checkTopics,
  roleConditions,
  sidesAdmitted,
  withoutField,
} from './filter.js';
import { Highlighter } from './highlights.js';
import { answerProbabilities, judgeStage } from './judge/judge.js';
import { languageModelStage, premiseReading } from './language-model.js';
import { preferenceOf, preferStage, qualityStage } from './lift.js';
import { AnsweringHits, matchingHits, matchingStage } from './matches.js';
import { countAdmitted } from './memory.js';
import { admitting, bestHits, type HitPage, type PageHit, runSearch } from './page.js';
import { premiseQuotas, quotaStage } from './quota.js';
import { rankStage } from './rank/index.js';
import { askedBy, type Read, reader } from './reading.js';
import { ClaimSides, HitSides, inferredSideStage } from './sides.js';
import type { Source, StoreAccess } from './stage.js';
import { stepBackStage } from './step-back.js';
import { answerVector, queryVector, type Subject, subjectOf, withoutItself } from './subject.js';
import type { FacetOptions, Fairness, FairnessOptions, PremisePage, SearchPage } from './types.js';

/**
 * A search for premises: check -> corpus -> text -> filter -> stages -> page. The stages: rank ->
 * judge relevance -> ask a language model -> rate quality -> prefer profiles -> step back other
 * claims -> leave out what is over a quota -> diversify -> alternate stances -> group.
 *
 * A search that says nothing of its order has that of the corpus's tuning, if it has one.
 *
 * Facets are counted only when they are asked for, and so is the total unless the caller announces
 * it.
 * @param within conditions on premises, besides those of the options
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
  within: readonly Condition[] = [],
): Promise<SearchPage> {
  const { store, limits, corpora, textEncoder } = dependencies;
  const search = premiseSearch(options);
  checkPageSize(search.first, limits.pageSize);
  const said = { rank: checkRank(search.rank), rerank: search.rerank };
  const constants = constantsOf(search.tuning);
  if (search.rerank) checkRerank(search.rerank);
  checkBy(search.by, 'text', 'premiseId', 'claimId');

  const corpus = await corpora.resolve(allowed, search.corpus);
  const tuning = saysOrder(options) ? undefined : corpus.tuning;
  const { rank, rerank = {} }: Pick<PremiseSearch, 'rank' | 'rerank'> = tuning?.setting ?? said;
  const { by, filter, groupBy, onlyMatching, profileModel, hiddenClaims = [] } = search;
  const quotas = premiseQuotas(search);
  const itself = withoutItself('premiseId' in by ? by.premiseId : undefined);
  const read = reader(dependencies, corpus, () => askedBy(by, { store, scope }, search.opposite));
  const reading = asksForSide(filter) ? await read() : undefined;
  const sides = reading && new ClaimSides(reading);
  const admit = (under: PremiseFilter | undefined) => [
    ...admissionConditions(under, corpus, 'filter', sides),
    ...itself,
    ...within,
  ];
  const conditions = admit(filter);
  if (filter) await checkTopics(store, corpus, filter);
  const preference =
    rerank.prefer && (await preferenceOf(dependencies, corpus, rerank.prefer, profileModel));
  const claim: Subject =
    'text' in by && !filter ? by : await subjectOf(by, filter, corpus, { store, scope });
  const { text } = claim;

  const vector = queryVector(claim, textEncoder, scope);
  const hidden = hiddenClaims.map((id) => entityId('claim', corpus.name, id));
  const own = 'claimId' in by ? [by.claimId] : [claim.claimId ?? []].flat();
  const compared = {
    corpus,
    collection: 'premises',
    query: vector,
    ownClaims: async () => {
      const same = await claimsInWords(store, corpus.name, [text], scope.budget);
      return [...own, ...hidden, ...same.map(({ id }) => id)];
    },
  } as const;
  const { judge, languageModel, quality, stepBackOtherClaims, diversify, alternateStances } =
    rerank;
  const withClaims = hidden.length === 0;
  const scoring = [
    judge && judgeStage(dependencies, corpus, claim, judge, constants, withClaims),
    languageModel && languageModelStage(premiseReading(dependencies, text, languageModel)),
    quality && qualityStage(dependencies, claim, quality, constants),
    preference && preferStage(preference),
    stepBackOtherClaims && stepBackStage(),
  ].filter((stage) => typeof stage === 'object');
  const showing = [
    quotaStage(quotas),
    diversify &&
      diversifyStage(dependencies, compared, diversify, constants, 'rerank.diversify', read),
    alternateStances &&
      alternateStancesStage(
        diversify ? diversifyPool(diversify, constants) : (constants.diversifyPool ?? DEFAULT_POOL),
        read,
      ),
    groupBy && groupByClaimStage(),
  ].filter((stage) => typeof stage === 'object');
  const query = {
    corpus,
    text,
    vector,
    answers: answerVector(claim, vector, textEncoder),
    words: dependencies,
    constants,
    hiddenClaims: hidden,
    wanted: Math.max(0, ...[...scoring, ...showing].map(({ size }) => size)),
  };
  const ownClaims = stepBackOtherClaims ? [...own, ...hidden] : undefined;
  const ranking = rankStage(rank, query, ownClaims);
  const finding = [ranking, ...scoring];
  const matching = {
    about: [text, rank, ownClaims, hidden, constants, judge, quality],
    among: roleConditions(undefined),
    judge: (source: Source, ids: readonly string[]) =>
      answerProbabilities(dependencies, claim, { collection: 'premises', withClaims }, source, ids),
  };
  const answers = (source: Source) => matchingHits(source, finding, matching, limits.pageDepth);
  const wantedSides = filter && sidesAdmitted(filter);
  const shown = sides && wantedSides ? admit(withoutField(filter, 'side')) : conditions;
  // Whichever sides are admitted, the same hits answer, so all parts of the search ask once.
  let answerIds: ReturnType<typeof answers> | undefined;
  const left = onlyMatching
    ? [matchingStage((source) => (answerIds ??= answers(admitting(source, shown))))]
    : [];
  const later = [...scoring, ...left, ...showing];
  const stages = [ranking, ...later];
  // Behind what claims decide come hits of which the data says nothing, as far as they are read.
  const parts =
    sides && wantedSides
      ? [
          { conditions: [sides.taking(wantedSides)], stages },
          {
            conditions: [sides.undecided],
            stages: [
              ranking,
              inferredSideStage(dependencies, corpus, reading, wantedSides),
              ...later,
            ],
          },
        ]
      : [{ stages }];

  const searching = runSearch(
    dependencies,
    scope,
    {
      collection: 'premises',
      corpus,
      conditions: shown,
      // Another reading admits others, and another tuning orders them otherwise.
      text: sides || tuning ? fingerprint([text, sides?.decisions, tuning?.setting]) : text,
      arguments: {
        by,
        opposite: sides && search.opposite,
        filter,
        ...said,
        tuning: constants,
        groupBy,
        quotas,
        onlyMatching,
        hiddenClaims,
      },
      parts,
    },
    search,
  );
  // Counts while the text is encoded. If this fails, only the field that asks for the total fails.
  if (search.totalCount) {
    countAdmitted(store, 'premises', corpus, conditions).catch(() => undefined);
  }
  const page = await searching;
  const answering = new AnsweringHits(page.source, answers);
  const isAnswer = (id: string) => answering.includes(shown, id);
  const copies = new PageCopies(store, corpus, filter, admit);
  const found = { corpus, hits: page.hits, query: claim, copies, read, isAnswer };
  const hits = premiseHits(dependencies, found, scope);
  const admission = { store, scope, corpus, filter, admit };
  const points = page.hits.map(({ point }) => point);
  return new PremisesPage(admission, hits, points, page.hasNextPage, {
    page,
    answering,
    read,
    tuning,
  });
}

/** Which premises a search or a list admits. */
interface AdmittedPremises extends StoreAccess {
  readonly corpus: Corpus;
  readonly filter: PremiseFilter | undefined;
  /** The conditions under this filter, or under a part of it. */
  admit(filter: PremiseFilter | undefined): readonly Condition[];
}

/** The search that found a page. */
interface Finding {
  readonly page: HitPage;
  readonly answering: AnsweringHits;
  readonly read: Read<Reading | undefined>;
  readonly tuning: Tuning | undefined;
}

/** A page of premises of a search or, without a finding, of a list. */
export class PremisesPage<EachHit extends ListedHit> implements PremisePage<EachHit> {
  readonly corpus: Corpus;
  readonly relevance: RelevanceSummary | undefined;
  readonly tuning: Tuning | undefined;
  readonly #admission: AdmittedPremises;
  readonly #points: readonly StoredPoint[];
  readonly #finding: Finding | undefined;

  constructor(
    admission: AdmittedPremises,
    readonly hits: readonly EachHit[],
    points: readonly StoredPoint[],
    readonly hasNextPage: boolean,
    finding?: Finding,
  ) {
    this.#admission = admission;
    this.#points = points;
    this.#finding = finding;
    this.corpus = admission.corpus;
    this.relevance = finding?.page.relevance;
    this.tuning = finding?.tuning;
  }

  async reading(): Promise<Reading | undefined> {
    return this.#finding?.read();
  }

  totalCount(): Promise<number> {
    const { store, corpus, filter, admit } = this.#admission;
    return countAdmitted(store, 'premises', corpus, admit(filter));
  }

  async matchCount(): Promise<number | undefined> {
    const { store, filter, admit } = this.#admission;
    if (!this.#finding) return undefined;
    if (!filter?.side) return (await this.#finding.answering.under(admit(filter))).size;
    return store.count('premises', { must: [...(await this.#matching(filter))] });
  }

  async matchingIds(): Promise<readonly string[] | undefined> {
    const { filter, admit } = this.#admission;
    return this.#finding && [...(await this.#finding.answering.under(admit(filter)))];
  }

  /**
   * Conditions on what answers and is admitted. Which hits answer does not depend on their side.
   * @throws ElenchusError MATCHES_UNKNOWN if nothing is asked
   */
  async #matching(filter: PremiseFilter | undefined): Promise<readonly Condition[]> {
    const { admit } = this.#admission;
    const anySide = admit(filter && withoutField(filter, 'side'));
    return [...admit(filter), await matchingOf(this.#finding?.answering, anySide)];
  }

  facets(options: FacetOptions = {}): Promise<readonly FacetCounts[]> {
    const { store, corpus, filter, admit } = this.#admission;
    const conditions = async (under: PremiseFilter | undefined) =>
      options.of === 'MATCHING' ? this.#matching(under) : admit(under);
    const sides = async () => {
      const reading = await this.reading();
      return reading && new ClaimSides(reading);
    };
    return facetCounts(store, corpus, { filter, conditions, sides }, options);
  }

  fairness(options: FairnessOptions = {}): Promise<readonly Fairness[]> {
    const { corpus } = this.#admission;
    return pageFairness(this.#admission, corpus, options, this.#points, async () => {
      if (!this.#finding) return { points: this.#points };
      const members = await bestHits(this.#finding.page, FAIRNESS_KEYS);
      return { points: members.map(({ point }) => point), relevances: shareOfBest(members) };
    });
  }
}

/**
 * The hits of a page as premises.
 */
export function premiseHits(
  dependencies: SearchDependencies,
  { corpus, hits, query, copies, read, isAnswer }: FoundHits,
  scope: RequestScope,
): readonly Hit[] {
  const premises = hits.map(({ point }) => toPremise(point));
  const highlighter = new Highlighter(dependencies, query, premises, scope);
  const sides = new HitSides(dependencies, corpus, read, premises, scope);
  return hits.map((hit, at) => {
    const own = copies.of(hit.point);
    return new PremiseHit(premises[at]!, hit, own, isAnswer, highlighter, sides);
  });
}

interface FoundHits {
  readonly corpus: Corpus;
  readonly hits: readonly PageHit[];
  readonly query: Subject;
  readonly copies: PageCopies;
  readonly read: Read<Reading | undefined>;
  /** Whether a hit answers, by its id. */
  readonly isAnswer: (id: string) => Promise<boolean>;
}

class PremiseHit implements Hit {
  readonly score: number;
  readonly tier: number;
  readonly explanation: Hit['explanation'];
  readonly group?: readonly GroupedHit[];

  readonly #hit: PageHit;
  readonly #isAnswer: (id: string) => Promise<boolean>;
  readonly #highlighter: Highlighter;
  readonly #sides: HitSides;

  constructor(
    readonly premise: Premise,
    hit: PageHit,
    readonly copies: HitCopies | undefined,
    isAnswer: (id: string) => Promise<boolean>,
    highlighter: Highlighter,
    sides: HitSides,
  ) {
    this.#hit = hit;
    this.#isAnswer = isAnswer;
    this.#highlighter = highlighter;
    this.#sides = sides;
    const { score, tier, group } = hit.candidate;
    this.score = score;
    this.tier = tier;
    this.explanation = withClaim(hit.explanation, premise);
    if (!group) return;
    this.group = group.map(({ id: premiseId, score, tier, scores = [], moves = [] }) => {
      return { premiseId, score, tier, explanation: { scores, moves } };
    });
  }

  matches(): Promise<boolean> {
    return this.#isAnswer(this.premise.id);
  }

  async highlights(first: number) {
    return (await this.matches()) ? this.#highlighter.nearest(this.premise, first) : [];
  }

  async side({ infer = false }: { readonly infer?: boolean } = {}) {
    return this.#hit.candidate.side ?? this.#sides.of(this.premise, infer);
  }

  get cursor(): string {
    return this.#hit.cursor;
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
