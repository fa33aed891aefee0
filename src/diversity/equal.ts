import { firstOf } from './first-of.js';
import { proportionalOrder, type ProportionalOptions } from './proportional.js';
import type { Choice, GroupedCandidate } from './types.js';

export interface EqualOptions extends Omit<ProportionalOptions, 'targets'> {
  /** How many groups each division has. */
  readonly sizes: readonly number[];
}

/** Gives all groups of a division the same share; see {@link proportionalOrder}. */
export function equal(
  candidates: readonly GroupedCandidate[],
  { count = candidates.length, ...options }: EqualOptions,
): Choice[] {
  return firstOf(equalOrder(candidates, options), count);
}

/** The same order place by place. */
export function equalOrder(
  candidates: readonly GroupedCandidate[],
  { sizes, ...options }: Omit<EqualOptions, 'count'>,
): Generator<Choice, void> {
  const targets = sizes.map((size) => Array.from({ length: size }, () => 1 / size));
  return proportionalOrder(candidates, { ...options, targets });
}
