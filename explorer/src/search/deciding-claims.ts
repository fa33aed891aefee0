import type { ReadQuestion } from '../generated/operations.js';

type Compared = NonNullable<
  NonNullable<ReadQuestion['premises']>['reading']
>['nearestClaims'][number];

/** A claim that says the same as the question, or the opposite. */
export type DecidingClaim = Compared & { readonly agreement: 'SAME' | 'OPPOSITE' };

/** The claims that decide sides of the question: those in its own words first, then the likeliest. */
export function decidingClaims(compared: readonly Compared[]): readonly DecidingClaim[] {
  const rank = ({ basis, probability }: Compared) => (basis === 'GIVEN' ? 2 : probability);
  return compared
    .filter((each): each is DecidingClaim => ['SAME', 'OPPOSITE'].includes(each.agreement))
    .toSorted((a, b) => rank(b) - rank(a));
}
