import { bestTree } from './arborescence.js';
import { type Marginals, treeMarginals } from './marginals.js';
import { NOTHING, type TreeScores } from './scores.js';

export interface DecodedTree {
  /** The target of each unit; `NOTHING` for the major claim. */
  readonly targets: readonly number[];
  readonly marginals: Marginals;
}

/**
 * The tree whose parts are the most probable ones: of all trees, the one with the largest sum of
 * marginals, so that most of its relations can be expected to be right.
 */
export function decodeTree(scores: TreeScores): DecodedTree {
  const marginals = treeMarginals(scores);
  const relation = marginals.support.map((support, at) => support + marginals.attack[at]!);
  return { targets: bestTree(scores.size, marginals.root, relation), marginals };
}

/** The unit without a target. */
export function rootOf(targets: readonly number[]): number {
  return targets.indexOf(NOTHING);
}
