import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { rootedTree } from '../../domain/rooted-tree.js';
import { hasCode } from '../../runtime/errors.js';
import { PartialMapping, type Problem, toProblem, UNMAPPED, valueOf } from './problem.js';
import { aStar, type Budget, Search, TOLERANCE } from './search.js';
import type { LocalSimilarity, Matching } from './similarity.js';
import { matchTrees } from './tree.js';
import { COST, leastWork, Work } from './work.js';

/** Enough to prove the best mapping if query and case have some twenty nodes each. */
const DEFAULT_BUDGET: Budget = { expansions: 1_000 };

export interface MatchOptions {
  readonly similarity: LocalSimilarity;
  /** How the best mapping is searched for; by default by A*. */
  readonly method?: typeof aStar;
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
  { similarity, method = aStar, budget = DEFAULT_BUDGET }: MatchOptions,
): Matching {
  const problem = toProblem(query, candidate, similarity);
  const search = new Search(problem, budget);
  search.work.spend(leastWork(query, candidate));
  offerTreeMatching(search, query, candidate);
  const loose = search.assign();
  improve(search);
  const bound = search.work.isOver ? loose : Math.min(loose, search.relax());
  improve(search);
  const upper = method(search, bound);

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

/** Limits matching from the top down, to about a tenth of a second. */
const MAX_TREE_STEPS = 2 ** 27;
/** Limits the exchanges that are tried. */
const MAX_TRIALS = 2 ** 18;

/**
 * Offers the best mapping from the major claims down. For many trees, it is the best of all. It
 * takes at most half of the work that is left.
 */
function offerTreeMatching(search: Search, query: ArgumentGraph, candidate: ArgumentGraph): void {
  const mapping = new Int32Array(query.nodes.length).fill(UNMAPPED);
  const rows = new Map(query.nodes.map(({ id }, index) => [id, index]));
  const columns = new Map(candidate.nodes.map(({ id }, index) => [id, index]));
  const { local } = search.problem;
  const known: LocalSimilarity = (node, other) =>
    local[rows.get(node.id)! * columns.size + columns.get(other.id)!]!;
  const work = new Work(Math.min(MAX_TREE_STEPS, search.work.left / 2));
  try {
    const trees = [rootedTree(query), rootedTree(candidate)] as const;
    for (const pair of matchTrees(...trees, known, work).mapping) {
      mapping[rows.get(pair.query)!] = columns.get(pair.case)!;
    }
  } catch (error) {
    if (hasCode(error, 'MATCHING_TOO_LARGE')) return;
    throw error;
  } finally {
    search.work.spend(work.spent);
  }
  search.offer(mapping, valueOf(search.problem, mapping));
}

/**
 * Improves the best mapping step by step: moves a query node to a free partner, or exchanges the
 * partners of two nodes, while this adds value.
 */
function improve(search: Search): void {
  const mapping = new PartialMapping(search.problem);
  search.best.forEach((partner, node) => mapping.add(node, partner));
  const holder = new Int32Array(search.problem.candidate.nodes.length).fill(-1);
  search.best.forEach((partner, node) => partner >= 0 && (holder[partner] = node));
  let trials = 0;
  for (let improved = true; improved;) {
    improved = false;
    for (let node = 0; node < search.best.length; node++) {
      trials += holder.length;
      search.work.spend(COST.exchanged * holder.length);
      if (trials > MAX_TRIALS || search.isOver) break;
      if (improveNode(search.problem, mapping, holder, node)) improved = true;
    }
  }
  search.offer(mapping.partners, mapping.value);
}

function improveNode(
  { query, candidate }: Problem,
  mapping: PartialMapping,
  holder: Int32Array,
  node: number,
): boolean {
  let improved = false;
  for (let partner = 0; partner < holder.length; partner++) {
    const own = mapping.partners[node]!;
    if (query.types[node] !== candidate.types[partner] || partner === own) continue;
    const other = holder[partner]!;
    const before = mapping.value;
    const place = (first: number, second: number) => {
      move(mapping, node, UNMAPPED);
      if (other >= 0) move(mapping, other, UNMAPPED);
      move(mapping, node, first);
      if (other >= 0) move(mapping, other, second);
    };
    place(partner, own);
    if (mapping.value > before + TOLERANCE) {
      holder[partner] = node;
      if (own >= 0) holder[own] = other;
      improved = true;
    } else place(own, partner);
  }
  return improved;
}

/** Replaces a node's partner. The counts for bounds, which nobody reads here, are left as they are. */
function move(mapping: PartialMapping, node: number, partner: number): void {
  mapping.value -= mapping.gain(node, mapping.partners[node]!);
  mapping.value += mapping.gain(node, partner);
  mapping.partners[node] = partner;
}
