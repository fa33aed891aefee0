import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { rootedTree } from '../../domain/rooted-tree.js';
import { hasCode } from '../../runtime/errors.js';
import { PartialMapping, UNMAPPED } from './partial-mapping.js';
import { valueOf, type Problem } from './problem.js';
import { TOLERANCE, type Search } from './search.js';
import { matchTrees } from './tree.js';
import type { LocalSimilarity } from './types.js';
import { COST, Work } from './work.js';

/** Limits matching from the top down, to about a tenth of a second. */
const MAX_TREE_STEPS = 2 ** 27;
/** Limits the exchanges that are tried. */
const MAX_TRIALS = 2 ** 18;

/**
 * Offers the best mapping from the major claims down. For many trees, it is the best of all. It
 * takes at most half of the work that is left.
 */
export function offerTreeMatching(
  search: Search,
  query: ArgumentGraph,
  candidate: ArgumentGraph,
): void {
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
export function improve(search: Search): void {
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
