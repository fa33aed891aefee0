import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import type { ProfileModel } from 'elenchus/internal/domain/learned-models.js';
import type { PremiseSearch } from 'elenchus/internal/domain/search.js';
import type { SocioVariable } from 'elenchus/internal/domain/premise.js';
import { badInput } from 'elenchus/internal/runtime/errors.js';
import type { MeasuredSearch } from 'elenchus/internal/search/types.js';
import type { Fold } from './knowledge.js';
import { CORPUS } from './prepare.js';
import type { PerspectiveQuery } from './read.js';

/**
 * What a search knows about a query's group. `none`: nothing. `explicit`: the group and all
 * profiles. `implicit`: the group, while profiles are inferred from texts.
 */
export const SCENARIOS = ['none', 'explicit', 'implicit'] as const;
export type Scenario = (typeof SCENARIOS)[number];

export type Order = Pick<PremiseSearch, 'rank' | 'rerank' | 'tuning'>;

export interface SearchSettings {
  readonly scenario: Scenario;
  readonly order: Order;
  readonly variables: readonly SocioVariable[];
  readonly first: number;
}

/**
 * A query as a search of the API.
 * @param hiddenClaims claims about which nothing may be known
 * @param profileModel infers profiles in scenario "implicit"
 */
export function searchOf(
  query: PerspectiveQuery,
  { scenario, order, variables, first }: SearchSettings,
  hiddenClaims: readonly string[],
  profileModel?: ProfileModel,
): MeasuredSearch {
  const search = { ...order, by: { text: query.text }, corpus: CORPUS, first, hiddenClaims };
  const { perspective } = query;
  if (scenario === 'none' || perspective === undefined) return search;
  if (!isShown(perspective, variables)) return search;
  const { variable, value } = perspective;
  const profile = [{ variable, anyOf: [value] }];
  if (scenario === 'explicit') return { ...search, filter: { profile } };
  // A variable that the model has not learned is ignored; the topic remains.
  if (!profileModel?.heads.some((head) => head.variable === variable)) return search;
  return {
    ...search,
    profileModel,
    rerank: { ...order.rerank, prefer: { profile, inferred: true } },
  };
}

/**
 * Whether any profile shows membership of a group. One issue that the task asks for is in no
 * profile; then the search can only go by topic.
 */
export function isShown(
  group: NonNullable<PerspectiveQuery['perspective']>,
  variables: readonly SocioVariable[],
): boolean {
  return variables.some(
    ({ name, values, unknown }) =>
      name === group.variable && [...values, ...unknown].includes(group.value),
  );
}

/** @throws ElenchusError BAD_INPUT if the scenario needs a group and the query has none */
export function checkScenario(scenario: Scenario, { perspective }: PerspectiveQuery): void {
  if (scenario === 'none' || perspective !== undefined) return;
  throw badInput('demographic_property', `is missing; scenario "${scenario}" asks for a group`);
}

/**
 * The mean number of arguments per query that `stepBackOtherClaims` leaves in place: those of its
 * group that are not known to belong to another issue.
 */
export function meanLeftOver(
  folds: readonly Fold[],
  corpus: readonly PremiseRecord[],
  scenario: Scenario,
  variables: readonly SocioVariable[],
): number {
  let sum = 0;
  let count = 0;
  for (const { queries, known } of folds) {
    const taken = new Set(known.flatMap(({ relevant }) => relevant));
    const left = corpus.filter(({ id }) => !taken.has(id));
    const sizes = new Map<string, number>();
    for (const { perspective } of queries) {
      const filters = scenario === 'explicit' && perspective && isShown(perspective, variables);
      const group = filters ? perspective : undefined;
      const key = JSON.stringify(group ?? null);
      const size = sizes.get(key) ?? left.filter((record) => isMember(record, group)).length;
      sizes.set(key, size);
      sum += size;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function isMember({ profile }: PremiseRecord, group: PerspectiveQuery['perspective']): boolean {
  if (group === undefined) return true;
  return [profile[group.variable] ?? []].flat().includes(group.value);
}
