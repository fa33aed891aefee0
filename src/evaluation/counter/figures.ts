import type { Side } from '../../domain/counter.js';
import { mean } from '../../statistics.js';

export const DEPTHS = [5, 10, 20] as const;
type Depth = (typeof DEPTHS)[number];
export const DEEPEST = Math.max(...DEPTHS);

/**
 * `precision`: the share of the first k places whose premise speaks to the claim on the wanted
 * side. `side`: the share on the wanted side of those that speak to it at all.
 */
export const MEASURES = ['precision', 'side'] as const;
/** By names as "precision@10". */
export type Metric = `${(typeof MEASURES)[number]}@${Depth}`;

/** Of one claim, where it can be told: no premise that speaks to it has no side. */
export type Figures = Readonly<Partial<Record<Metric, number>>>;

/** A ranking that was asked for one side of a claim. */
export interface Answered {
  readonly wanted: Side;
  /** Ids of premises, best first. */
  readonly ranking: readonly string[];
}

/**
 * What the answers for both sides of a claim are worth: means over the sides.
 * @param sides of the premises that speak to the claim
 */
export function measure(answers: readonly Answered[], sides: ReadonlyMap<string, Side>): Figures {
  return Object.fromEntries(
    DEPTHS.flatMap((k) => {
      const counts = answers.map(({ wanted, ranking }) => {
        const found = ranking.slice(0, k).flatMap((id) => sides.get(id) ?? []);
        return { relevant: found.length, right: found.filter((side) => side === wanted).length };
      });
      const shares = counts.filter(({ relevant }) => relevant > 0);
      return [
        [`precision@${k}`, mean(counts.map(({ right }) => right / k))] as const,
        ...(shares.length === 0
          ? []
          : [[`side@${k}`, mean(shares.map(({ right, relevant }) => right / relevant))] as const]),
      ];
    }),
  );
}
