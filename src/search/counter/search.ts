import { COUNTER_DEFAULTS, type CounterSearch, type AllowedCorpora } from '../../domain/search.js';
import { takesStance } from '../../corpus/collections/premises.js';
import { type Condition, inCorpus } from '../../domain/filter.js';
import { STANCES } from '../../domain/premise.js';
import type { Tuned } from '../../domain/stages.js';
import { admissionConditions } from '../admission.js';
import { fingerprint } from '../cursor.js';
import { premiseHits } from '../premises.js';
import { search as runSearch } from '../search.js';
import { counterParts } from '../stages.js';
import { checkTopics } from '../known-topics.js';
import { checkFilterClaims, withoutItself } from '../subject.js';
import type { CounterPage, SearchDependencies } from '../types.js';
import { type Target, targetOf } from './target.js';
import type { Config } from '../../runtime/config.js';
import { badInput } from '../../runtime/errors.js';
import {
  checkDiversify,
  checkFraction,
  checkJudge,
  checkPageSize,
  checkText,
} from '../arguments.js';
import { tuned } from '../tuning.js';
import { requestBudget } from '../lookups.js';

/**
 * A search for counter-arguments: check -> corpus -> find the subject and the wanted side ->
 * premises whose side the data gives -> premises whose side is inferred -> page. The total counts
 * the former.
 * @throws ElenchusError as `searchPremises` with judged hits; NOT_FOUND also for a premise
 */
export async function searchCounterPremises(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  search: CounterSearch,
): Promise<CounterPage> {
  const { store, config, corpora } = dependencies;
  checkCounterSearch(search, config);
  const { by, side, filter, minSideProbability, maxSimilarity, judge, diversify, signal } = search;
  const tuning = tunedOf(search, config);
  const corpus = await corpora.resolve(allowed, search.corpus);
  const budget = requestBudget(signal, config);
  const admitted = admissionConditions(filter, corpus, config);
  if (filter) {
    await checkTopics(store, corpus, filter);
    await checkFilterClaims(filter, corpus, { store, budget });
  }

  const { sideModels } = dependencies;
  // A function, since the model is needed only where a side is inferred.
  const loadSideModel = () => sideModels.get(corpus);
  const target = await targetOf({ ...dependencies, budget }, corpus, search, loadSideModel);
  const conditions = [...admitted, ...withoutItself(target.premiseId)];
  const sides = sideConditions(target);
  const wanted = { minSideProbability, maxSimilarity, diversify, tuning };
  const page = await runSearch(
    dependencies,
    {
      ...{ collection: 'premises', corpus, conditions },
      text: fingerprint([target.text, target.subject.text, sides]),
      arguments: {
        counter: { by, side, filter, judge, ...wanted },
      },
      parts: counterParts(dependencies, corpus, target, sides, {
        ...{ ...wanted, loadSideModel, signal },
        judge: judge ?? COUNTER_DEFAULTS.judge,
      }),
    },
    search,
  );
  const { text, claimIds, premiseSide } = target;
  return {
    corpus,
    countered: { text, claimIds, side: target.side, premiseSide },
    hits: premiseHits(dependencies, page.hits, { query: target.claim, signal: search.signal }),
    hasNextPage: page.hasNextPage,
    async totalCount() {
      if (sides.given.length === 0) return 0;
      const must = [inCorpus(corpus.name), ...conditions, { should: sides.given }];
      return store.count('premises', { must });
    },
  };
}

/** Conditions that divide premises by what the data says about their side. */
export interface SideConditions {
  /** Premises that the data puts on the wanted side, one condition for each of `target.given`. */
  readonly given: readonly Condition[];
  /** Premises whose side the data does not give. */
  readonly open: Condition;
}

function sideConditions({ given }: Target): SideConditions {
  const wanted = given.map(({ side, claimIds }) => takesStance(side, claimIds));
  const claimIds = given.flatMap((each) => each.claimIds);
  return {
    given: wanted.map((each, place) =>
      place === 0 ? each : { must: [each], must_not: wanted.slice(0, place) },
    ),
    open:
      claimIds.length === 0
        ? { must: [] }
        : { must_not: STANCES.map((stance) => takesStance(stance, claimIds)) },
  };
}

/**
 * The checks that need no look-up in the store.
 * @throws ElenchusError BAD_INPUT, PAGE_SIZE, EMPTY_QUERY, TEXT_TOO_LONG
 */
export function checkCounterSearch(search: CounterSearch, config: Config): void {
  const { by, minSideProbability, maxSimilarity, judge, diversify } = search;
  checkPageSize(search.first, config.maxPageSize);
  if ('text' in by) checkText(by.text, 'by.text', config);
  checkFraction(minSideProbability, 'minSideProbability');
  checkFraction(maxSimilarity, 'maxSimilarity');
  if (judge) checkJudge(judge, 'judge');
  if (judge?.viaSimilarClaims) {
    throw badInput('judge.viaSimilarClaims', 'is not possible here; leave it out');
  }
  if (diversify) checkDiversify(diversify, 'diversify');
}

function tunedOf({ judge, tuning }: CounterSearch, config: Config): Tuned {
  const pool = judge ? {} : { judgePool: COUNTER_DEFAULTS.judgePool };
  return tuned({ ...pool, ...tuning }, config);
}
