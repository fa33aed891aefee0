import fc from 'fast-check';
import { seededRandom } from '../../../src/math/random.js';
import type { GroupedItem, Item } from '../../../src/search/diversify/orders.js';

/** How many groups each division of {@link grouped} has. */
export const SIZES = [2, 3, 5] as const;

/** Candidates in three divisions, with many equals and some of whom a group is not known. */
export const grouped = (minLength = 0): fc.Arbitrary<GroupedItem[]> =>
  fc.uniqueArray(
    fc.record({
      id: fc.nat(999).map((number) => `id-${String(number).padStart(3, '0')}`),
      relevance: fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      groups: fc.tuple(...SIZES.map((size) => fc.integer({ min: -1, max: size - 1 }))),
    }),
    { selector: ({ id }) => id, minLength, maxLength: 40 },
  );

/** A share for each group of each division. */
export const targets = fc.tuple(
  ...SIZES.map((size) =>
    fc
      .array(fc.integer({ min: 1, max: 20 }), { minLength: size, maxLength: size })
      .map((parts) => parts.map((part) => part / parts.reduce((sum, each) => sum + each, 0))),
  ),
);

/** The places of the candidates by falling relevance, equals by id. */
export function byRelevance(candidates: readonly Item[]): number[] {
  return candidates
    .map((_, index) => index)
    .sort((a, b) => {
      const [left, right] = [candidates[a]!, candidates[b]!];
      return right.relevance - left.relevance || (left.id < right.id ? -1 : 1);
    });
}

/** Candidates and a vector of each. */
export interface Pool {
  readonly candidates: readonly Item[];
  readonly vectors: readonly (readonly number[])[];
}

/** Pools with equals in relevance, duplicates and vectors of zeros. */
export const pools = (): fc.Arbitrary<Pool> => {
  const coordinate = fc.oneof(
    fc.constantFrom(0, 1, -1),
    fc.double({ min: -1, max: 1, noNaN: true }),
  );
  return fc
    .uniqueArray(
      fc.record({
        id: fc.nat(9999).map((number) => `id-${String(number).padStart(4, '0')}`),
        relevance: fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })),
        vector: fc.array(coordinate, { minLength: 6, maxLength: 6 }),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 40 },
    )
    .map((entries) => ({
      candidates: entries.map(({ id, relevance }) => ({ id, relevance })),
      vectors: entries.map(({ vector }) => vector),
    }));
};

/** Candidates around some centres, as the premises of a claim lie around its aspects. */
export function clusteredPool(seed: number): Pool {
  const random = seededRandom(seed);
  const [dimensions, centres, size] = [16, 3 + Math.floor(9 * random()), 40 + (seed % 60)];
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const drawn = (spread: number) => Array.from({ length: dimensions }, () => spread * normal());
  const aspects = Array.from({ length: centres }, () => drawn(1));
  const vectors = Array.from({ length: size }, () => {
    const aspect = aspects[Math.floor(centres * random() ** 2)]!;
    return drawn(0.3).map((noise, at) => aspect[at]! + noise);
  });
  const candidates = vectors.map((_, at) => ({ id: `id-${100 + at}`, relevance: random() }));
  return { candidates, vectors };
}
