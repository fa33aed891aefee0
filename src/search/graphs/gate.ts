import type { TextWeightReason } from '../../domain/explanation.js';
import { logistic } from '../../math/statistics.js';
import type { GraphWithVectors, RankedGraph } from './comparison.js';

/**
 * How much the structure counts under AUTO, as a share of what it counts in CASCADE: `one` or `more`,
 * for queries with one relation or with more, times the chance that a graph is on the query's topic.
 * That chance is a logistic function of the cosine of its texts divided by that of the nearest
 * candidate: .5 at `half`, and as steep as `slope`. It counts as 1 for the nearest candidate.
 * `npm run lab -- learn-gate` learns the numbers; see `models/graph-gate/README.md`.
 */
export const GATE = { half: 0.802, slope: 21.3, one: 0.3, more: 1 } as const;

export type GateWeights = Readonly<Record<keyof typeof GATE, number>>;

/** Scores a hit anew; `textWeight` is the share of the texts in its score, 0 to 1. */
export type Gate = (hit: RankedGraph, textWeight: number) => RankedGraph;

/** How much the structure says at all, by the relations of the query, 0 to 1. */
export function worthOf(
  { graph }: Pick<GraphWithVectors, 'graph'>,
  { one, more }: GateWeights,
): number {
  return graph.nodes.filter(({ kind }) => kind === 'S').length > 1 ? more : one;
}

/**
 * The chance that a graph is on the query's topic, divided by that of the nearest one.
 * @param ratio its cosine, divided by that of the nearest graph
 */
export function nearnessOf(ratio: number, { half, slope }: GateWeights): number {
  const chance = (at: number) => logistic(slope * (at - half));
  return chance(ratio) / chance(1);
}

/**
 * Weighs down the structure where it says little: see `GATE`.
 * @param nearest the cosine of the texts of the nearest candidate
 */
export function gateOf(
  query: Pick<GraphWithVectors, 'graph'>,
  nearest: number,
  weights: GateWeights = GATE,
): Gate {
  const worth = worthOf(query, weights);
  return (hit, textWeight) => {
    const { semantic, score, method } = hit;
    if (method === 'NONE') return hit;
    const [ofTexts, rest] = [textWeight * semantic, 1 - textWeight];
    const nearness = nearnessOf(nearest > 0 ? Math.max(0, semantic / nearest) : 0, weights);
    const share = nearness * worth;
    const counted = textWeight / (textWeight + rest * share);
    // The same divisor for all hits, so that a graph like the query in all respects scores 1.
    const total = textWeight + rest * worth;
    const reason: TextWeightReason | undefined =
      share >= 1 ? undefined : nearness < worth ? 'OTHER_CONTENT' : 'FEW_RELATIONS';
    return {
      ...hit,
      score: total && (ofTexts + share * (score - ofTexts)) / total,
      textWeight: counted,
      reason,
    };
  };
}
