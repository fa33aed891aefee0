import fc from 'fast-check';
import type { GroupedCandidate } from '../../src/diversity/types.js';

/** How many groups each division of {@link grouped} has. */
export const SIZES = [2, 3, 5] as const;

/** Candidates in three divisions, with many equals and some of whom a group is not known. */
export const grouped = (minLength = 0): fc.Arbitrary<GroupedCandidate[]> =>
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
export function byRelevance(candidates: readonly GroupedCandidate[]): number[] {
  return candidates
    .map((_, index) => index)
    .sort((a, b) => {
      const [left, right] = [candidates[a]!, candidates[b]!];
      return right.relevance - left.relevance || (left.id < right.id ? -1 : 1);
    });
}
