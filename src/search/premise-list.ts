import { toPremise } from '../corpus/collections/premises.js';
import type { Condition } from '../domain/filter.js';
import type { AllowedCorpora, PremiseSort } from '../domain/search.js';
import { STATEMENT_ROLES, type PremiseFilter } from '../domain/premise.js';
import { admissionConditions } from './admission.js';
import { checkPageSize } from './arguments.js';
import { browse } from './browse.js';
import { facetCounts } from './facets/count.js';
import { pageFairness } from './fairness.js';
import { counting } from './matching/counting.js';
import { checkTopics } from './known-topics.js';
import { countAdmitted } from './ranks/memory.js';
import { checkFilterClaims } from './subject.js';
import type { PremisePage, SearchDependencies } from './types.js';
import { requestBudget } from './lookups.js';

export interface PremiseList {
  readonly corpus?: string;
  /** Of which object these are the premises; premises of all roles are listed. */
  readonly of?:
    { readonly claimId: string } | { readonly profileId: string } | { readonly graph: string };
  readonly filter?: PremiseFilter;
  readonly sort: PremiseSort;
  readonly first: number;
  readonly after?: string;
  readonly signal?: AbortSignal;
}

/**
 * The premises that a filter admits, in the order in which they were written. Nothing is searched
 * for, so hits have neither score nor explanation, and none of them matches.
 * @throws ElenchusError PAGE_SIZE, BAD_INPUT, UNKNOWN_VARIABLE, UNKNOWN_VALUE, UNKNOWN_FIELD,
 *   NOT_FOUND (a claim), CORPUS_REQUIRED, CORPUS_NOT_FOUND, CURSOR_INVALID, CURSOR_FOREIGN,
 *   ANSWER_TOO_LARGE
 */
export async function listPremises(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  { of, filter, sort, corpus: name, ...list }: PremiseList,
): Promise<PremisePage> {
  const { store, config, corpora } = dependencies;
  checkPageSize(list.first, config.maxPageSize);
  const corpus = await corpora.resolve(allowed, name);
  const within = of ? [belongingTo(of)] : [];
  const admit = (admitting: PremiseFilter | undefined) => [
    // What belongs to something is counted whatever its role, so it is listed as well.
    ...admissionConditions(
      of ? { role: STATEMENT_ROLES, ...admitting } : admitting,
      corpus,
      config,
    ),
    ...within,
  ];
  const conditions = admit(filter);
  if (filter) {
    await checkTopics(store, corpus, filter);
    await checkFilterClaims(filter, corpus, { store, budget: requestBudget(list.signal, config) });
  }
  const { hits, hasNextPage } = await browse(dependencies, {
    ...{ corpus, conditions, sort, arguments: { of, filter }, ...list },
  });
  const points = hits.map(({ point }) => point);
  const counted = counting({ admit, matching: async () => undefined });
  return {
    corpus,
    hits: hits.map(({ point, cursor }) => ({
      premise: toPremise(point),
      get cursor() {
        return cursor();
      },
    })),
    hasNextPage,
    totalCount: () => countAdmitted(store, 'premises', corpus, conditions),
    matchCount: async () => undefined,
    facets: (options = {}) =>
      facetCounts(store, corpus, filter, counted.conditions(options.of), options),
    fairness: (variables) => pageFairness(store, corpus, variables, points, async () => points),
  };
}

function belongingTo(of: NonNullable<PremiseList['of']>): Condition {
  if ('claimId' in of) return { key: 'claim', match: { value: of.claimId } };
  if ('profileId' in of) return { key: 'profile_id', match: { value: of.profileId } };
  return { key: 'graph', match: { value: of.graph } };
}
