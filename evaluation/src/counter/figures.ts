import type { Side } from 'elenchus/internal/domain/premise.js';
import { mean } from 'elenchus/internal/math/statistics.js';

export const DEPTHS = [5, 10, 20] as const;
type Depth = (typeof DEPTHS)[number];
export const DEEPEST = Math.max(...DEPTHS);

/**
 * `precision`: the share of the first k places that are relevant and on the wanted side. `side`:
 * the share on the wanted side among the relevant ones of these places.
 */
export const MEASURES = ['precision', 'side'] as const;
export type Metric = `${(typeof MEASURES)[number]}@${Depth}`;

/** The figures of one claim; `side` is absent if no relevant premise was found. */
export type Figures = Readonly<Partial<Record<Metric, number>>>;

export interface Answered {
  readonly wanted: Side;
  readonly ranking: readonly string[];
}

/**
 * The means over both sides of a claim.
 * @param sides of the relevant premises
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
