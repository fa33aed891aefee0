import type { PremiseRecord } from '../../corpus/types.js';
import type { SocioVariable } from '../../domain/socio-profile.js';
import type { Fold } from './knowledge.js';
import type { PerspectiveQuery } from './queries.js';
import { isShown, type Scenario } from './search.js';

/**
 * How many arguments claim-aware ranking leaves to a query, on average: those of its group
 * (where the scenario filters by it) that are not known to belong to another issue.
 * @param variables Those of the corpus
 * @returns 0 without queries
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
