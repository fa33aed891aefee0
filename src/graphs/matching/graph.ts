import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { aStar } from './a-star.js';
import { branchAndBound } from './branch-and-bound.js';
import { improve, offerTreeMatching } from './first-solution.js';
import { toProblem } from './problem.js';
import { Search, TOLERANCE, type Budget } from './search.js';
import type { LocalSimilarity, Matching } from './types.js';
import { leastWork } from './work.js';

export const SEARCH_METHODS = { A_STAR: aStar, BRANCH_AND_BOUND: branchAndBound } as const;
export type SearchMethod = keyof typeof SEARCH_METHODS;

/** Enough to prove the best mapping if query and case have some twenty nodes each. */
const DEFAULT_BUDGET: Budget = { expansions: 1_000 };

export interface MatchOptions {
  readonly similarity: LocalSimilarity;
  readonly method?: SearchMethod;
  readonly budget?: Budget;
}

/**
 * The best partial one-to-one mapping of a query's nodes and edges to those of a case that
 * preserves types, and its similarity as in Bergmann et al. 2019, "Similarity Measures for
 * Case-Based Retrieval of Natural Language Argument Graphs": the sum of the local similarities of
 * the mapped nodes and edges divided by the number of the query's nodes and edges. It is not
 * symmetric: a case may have more than the query.
 *
 * If the budget is spent before the best mapping is proven, the best one so far is returned with
 * the remaining gap. A budget of less than `leastWork` still gives a mapping. Both graphs must have passed `checkArgumentGraph`.
 * @throws ElenchusError MATCHING_TOO_LARGE if there are too many pairs of nodes to look at even
 *   once
 */
export function matchGraphs(
  query: ArgumentGraph,
  candidate: ArgumentGraph,
  { similarity, method = 'A_STAR', budget = DEFAULT_BUDGET }: MatchOptions,
): Matching {
  const problem = toProblem(query, candidate, similarity);
  const search = new Search(problem, budget);
  search.work.spend(leastWork(query, candidate));
  offerTreeMatching(search, query, candidate);
  const loose = search.assign();
  improve(search);
  const bound = search.work.isOver ? loose : Math.min(loose, search.relax());
  improve(search);
  const upper = SEARCH_METHODS[method](search, bound);

  const { best, bestValue } = search;
  const gap = upper - bestValue;
  const exact = gap <= 2 * TOLERANCE;
  const columns = candidate.nodes.length;
  const mapping = query.nodes.flatMap(({ id }, node) => {
    const partner = best[node]!;
    if (partner < 0) return [];
    const local = problem.local[node * columns + partner]!;
    return [{ query: id, case: candidate.nodes[partner]!.id, similarity: local }];
  });
  const { elements } = problem;
  return { similarity: bestValue / elements, mapping, exact, gap: exact ? 0 : gap / elements };
}
