import { digest } from 'elenchus/internal/domain/content.js';
import { sample, seededRandom } from 'elenchus/internal/math/random.js';
import { meansOf } from 'elenchus/internal/math/statistics.js';

/** Random numbers in [0, 1). The same seed gives the same numbers. */
export function randomNumbers(seed: unknown): () => number {
  return seededRandom(Number.parseInt(digest(seed).slice(0, 8), 16));
}

/** What is ranked for a query, and how an order of it is measured. */
export interface Measured<Item, Figure extends string> {
  readonly items: readonly Item[];
  measure(order: readonly Item[]): Readonly<Record<Figure, number>>;
}

/** The figures of random orders: for each order, the means over the queries. */
export function figuresOfChance<Item, Figure extends string>(
  names: readonly Figure[],
  queries: readonly Measured<Item, Figure>[],
  orders: number,
  random: () => number,
): readonly Readonly<Record<Figure, number>>[] {
  return Array.from({ length: orders }, () =>
    meansOf(
      names,
      queries.map(({ items, measure }) => measure(sample(items, items.length, random))),
    ),
  );
}
