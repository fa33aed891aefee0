import { bestTree } from './arborescence.js';
import { type Marginals, treeMarginals } from './marginals.js';
import { NOTHING, type TreeScores } from './scores.js';

/**
 * Scores are divided by it before confidences are shown, since networks are surer of other texts than
 * they should be. `models/text-to-graph/calibrate.py` chose it.
 */
const TEMPERATURE = 1.5;

export interface DecodedTree {
  /** The target of each unit; `NOTHING` for the major claim. */
  readonly targets: readonly number[];
  readonly marginals: Marginals;
  /** The marginals as they are shown. */
  readonly confidences: Marginals;
}

/**
 * The tree whose parts are the most probable ones: of all trees, the one with the largest sum of
 * marginals, so that most of its relations can be expected to be right.
 */
export function decodeTree(scores: TreeScores): DecodedTree {
  const marginals = treeMarginals(scores);
  const relation = marginals.support.map((support, at) => support + marginals.attack[at]!);
  const targets = bestTree(scores.size, marginals.root, relation);
  return { targets, marginals, confidences: treeMarginals(tempered(scores)) };
}

function tempered({ size, root, support, attack }: TreeScores): TreeScores {
  const divided = (scores: Float64Array) => scores.map((score) => score / TEMPERATURE);
  return { size, root: divided(root), support: divided(support), attack: divided(attack) };
}

/** The unit without a target. */
export function rootOf(targets: readonly number[]): number {
  return targets.indexOf(NOTHING);
}
