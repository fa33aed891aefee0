import { takesStance } from '../../corpus/collections/premises.js';
import { type Condition, inCorpus } from '../../domain/filter.js';
import { type Side, STANCES } from '../../domain/premise.js';
import { type AllowedCorpora, COUNTER_DEFAULTS, type CounterSearch } from '../../domain/search.js';
import type { Constants } from '../../domain/stages.js';
import { badInput } from '../../runtime/errors.js';
import type { RequestScope } from '../../runtime/scope.js';
import {
  checkBy,
  checkDiversify,
  checkFraction,
  checkJudge,
  checkPageSize,
  constantsOf,
  counterSearch,
  type CounterSearchOptions,
  type SearchLimits,
} from '../arguments.js';
import { PageCopies } from '../copies.js';
import { fingerprint } from '../cursor.js';
import type { SearchDependencies } from '../dependencies.js';
import { diversifyStage } from '../diversify/stage.js';
import { admissionConditions, asksForSide, checkTopics } from '../filter.js';
import { answerProbabilities } from '../judge/judge.js';
import { answersAmong } from '../matches.js';
import { runSearch } from '../page.js';
import { premiseHits } from '../premises.js';
import { premiseQuotas, quotaStage } from '../quota.js';
import { reader } from '../reading.js';
import { ClaimSides } from '../sides.js';
import { checkFilterClaims, withoutItself } from '../subject.js';
import type { CounterPage } from '../types.js';
import { givenStage, inferStage, nearestToClaimStage } from './infer.js';
import { type GivenSide, type Target, targetOf } from './target.js';

/**
 * A search for counter-arguments: check -> corpus -> find the subject and the wanted side, and read
 * the claim -> premises whose side the data gives, the nearest first -> leave out what is over a quota
 * -> diversify; the same for those whose side claims decide that say the same or the opposite; then
 * the others: the nearest first -> infer sides -> leave out what is over a quota -> diversify -> page.
 * The total counts the first.
 * @throws ElenchusError as `searchPremises` with judged hits; NOT_FOUND also for a premise
 */
export async function searchCounterPremises(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  options: CounterSearchOptions,
): Promise<CounterPage> {
  const { store, limits, corpora, sideModels, relevanceJudge, relevanceFilter } = dependencies;
  const search = counterSearch(options);
  checkCounterSearch(search, limits);
  const { by, side, filter, minSideProbability, maxSimilarity, judge, diversify } = search;
  const constants = counterConstants(search);
  const corpus = await corpora.resolve(allowed, search.corpus);
  const access = { store, scope };
  if (asksForSide(filter)) throw badInput('filter.side', 'is what `side` says here');
  const admitted = admissionConditions(filter, corpus);
  if (filter) {
    await checkTopics(store, corpus, filter);
    await checkFilterClaims(filter, corpus, access);
  }

  // A function, since the model is needed only where a side is inferred.
  const loadSideModel = () => sideModels.get(corpus);
  const target = await targetOf({ ...dependencies, ...access }, corpus, search, loadSideModel);
  const conditions = [...admitted, ...withoutItself(target.premiseId)];
  const read = reader(dependencies, corpus, () => {
    const origin = 'text' in by ? 'TEXT' : 'claimId' in by ? 'CLAIM' : 'PREMISE';
    return { text: target.claim.text, language: target.claim.language, origin };
  });
  const known = new ClaimSides(await read(), minSideProbability);
  const given = givenSides(target, known);
  const sides = sideConditions(given, target.side, known);
  const compared = {
    corpus,
    collection: 'premises',
    query: async () => target.subject.vector,
    ownClaims: async () => target.claimIds,
  } as const;
  const quotas = premiseQuotas(search);
  const shown = [
    quotaStage(quotas),
    diversify && diversifyStage(dependencies, compared, diversify, constants),
  ].filter((stage) => stage !== undefined);
  const inferred = [
    nearestToClaimStage(target),
    inferStage(target, {
      relevanceJudge,
      relevanceFilter,
      judge: judge ?? COUNTER_DEFAULTS.judge,
      size: constants.judgePool,
      read: constants.judgeRead,
      loadSideModel,
      minSideProbability,
      maxSimilarity,
    }),
    ...shown,
  ];
  const page = await runSearch(
    dependencies,
    scope,
    {
      collection: 'premises',
      corpus,
      conditions,
      text: fingerprint([target.text, target.subject.text, sides]),
      arguments: {
        counter: {
          by,
          side,
          filter,
          judge,
          minSideProbability,
          maxSimilarity,
          diversify,
          quotas,
          tuning: constants,
        },
      },
      parts: [
        ...given.map(({ side }, place) => ({
          conditions: [sides.given[place]!],
          stages: [givenStage(target, maxSimilarity, side), ...shown],
        })),
        ...sides.byClaims.map((condition) => ({
          conditions: [condition],
          stages: [givenStage(target, maxSimilarity), ...shown],
        })),
        // With a minimum of 1, nothing inferred can qualify.
        { conditions: [sides.open], stages: minSideProbability < 1 ? inferred : [] },
      ],
    },
    search,
  );
  const { text, premiseSide } = target;
  const claimIds = [...new Set([...target.claimIds, ...known.given])].sort();
  const ids = page.hits.map(({ point }) => point.id);
  const isAnswer = answersAmong(() =>
    answerProbabilities(
      dependencies,
      target.claim,
      { collection: 'premises', withClaims: true },
      access,
      ids,
    ),
  );
  const copies = new PageCopies(store, corpus, filter, (under) =>
    admissionConditions(under, corpus),
  );
  return {
    corpus,
    countered: { text, claimIds, side: target.side, premiseSide },
    hits: premiseHits(
      dependencies,
      { corpus, hits: page.hits, query: target.claim, copies, read, isAnswer },
      scope,
    ),
    hasNextPage: page.hasNextPage,
    reading: read,
    async totalCount() {
      if (sides.given.length === 0) return 0;
      const must = [inCorpus(corpus.name), ...conditions, { should: sides.given }];
      return store.count('premises', { must });
    },
  };
}

/** What the data says of claims in these words, also of those that a reading finds. */
function givenSides({ given, claimIds, side }: Target, known: ClaimSides): readonly GivenSide[] {
  const others = known.given.filter((id) => !given.some((each) => each.claimIds.includes(id)));
  if (others.length === 0) return given;
  // The first is on the claim itself, if the corpus has it in exactly these words.
  const further = claimIds.length > 0 ? given.slice(1) : given;
  return [{ side, claimIds: [...claimIds, ...others] }, ...further];
}

/** Conditions that divide premises by what the data says about their side. */
interface SideConditions {
  /** Premises that the data puts on the wanted side, one condition for each of `given`. */
  readonly given: readonly Condition[];
  /** At most one condition: premises on this side by claims that say the same or the opposite. */
  readonly byClaims: readonly Condition[];
  /** Premises whose side the data does not give. */
  readonly open: Condition;
}

function sideConditions(
  given: readonly GivenSide[],
  side: Side,
  known: ClaimSides,
): SideConditions {
  const wanted = given.map(({ side, claimIds }) => takesStance(side, claimIds));
  const claimIds = given.flatMap((each) => each.claimIds);
  const decided =
    claimIds.length === 0 ? [] : STANCES.map((stance) => takesStance(stance, claimIds));
  const byClaims = known
    .conditions(side)
    .flatMap(({ basis, is }) => (basis === 'CLAIM' ? [is] : []));
  return {
    given: wanted.map((each, place) =>
      place === 0 ? each : { must: [each], must_not: wanted.slice(0, place) },
    ),
    byClaims: byClaims.length === 0 ? [] : [{ should: byClaims, must_not: decided }],
    open: { must: [known.undecided], must_not: decided },
  };
}

/**
 * The checks that need no look-up in the store.
 * @throws ElenchusError BAD_INPUT, PAGE_SIZE, EMPTY_QUERY, TEXT_TOO_LONG
 */
function checkCounterSearch(search: CounterSearch, { pageSize }: SearchLimits): void {
  const { by, minSideProbability, maxSimilarity, judge, diversify } = search;
  checkPageSize(search.first, pageSize);
  checkBy(by, 'text', 'premiseId', 'claimId');
  checkFraction(minSideProbability, 'minSideProbability');
  checkFraction(maxSimilarity, 'maxSimilarity');
  if (judge) checkJudge(judge, 'judge');
  if (judge?.viaSimilarClaims) {
    throw badInput('judge.viaSimilarClaims', 'is not possible here; leave it out');
  }
  if (diversify) checkDiversify(diversify, 'diversify');
}

function counterConstants({ judge, tuning }: CounterSearch): Constants {
  const pool = judge ? {} : { judgePool: COUNTER_DEFAULTS.judgePool };
  return constantsOf({ ...pool, ...tuning });
}
