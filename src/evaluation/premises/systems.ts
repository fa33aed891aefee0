import type { PremiseScores, System } from './evaluate.js';
import type { Metric } from './figures.js';
import { RELEVANCES, type RelevanceName } from './relevance.js';
import { REPRESENTATIONS } from './representations.js';

/** A system of the table; without `relevance` it orders what the model of the whole table finds. */
export interface Column extends Omit<System, 'relevance'> {
  readonly group: string;
  readonly name: string;
  readonly relevance?: RelevanceName;
}

/** What table 1 of Fromm et al. 2021 compares, and what we have beside that. */
export const COLUMNS: readonly Column[] = [
  ...RELEVANCES.map((relevance): Column => {
    return { group: 'top-k', name: relevance, relevance, method: 'topk', representation: 'text' };
  }),
  ...(['kmeans', 'coreset'] as const).flatMap((method) =>
    REPRESENTATIONS.map((representation): Column => {
      const group = method === 'kmeans' ? 'k-means' : 'biased coreset';
      return { group, name: representation, method, representation };
    }),
  ),
  ...(['mmr', 'deduplicate', 'alpha-ndcg'] as const).map((method): Column => {
    return { group: 'others, text', name: method, method, representation: 'text' };
  }),
];

/** By how much one system's figure is better than another's, claim by claim. */
export function differences(
  one: PremiseScores,
  other: PremiseScores,
  metric: Metric,
): readonly number[] {
  return one.byClaim.map((figures, place) => figures[metric] - other.byClaim[place]![metric]);
}
