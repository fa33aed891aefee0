import { proportional, type ProportionalOptions } from './proportional.js';
import type { Choice, GroupedCandidate } from './types.js';

export interface EqualOptions extends Omit<ProportionalOptions, 'targets'> {
  /** How many groups each division has. */
  readonly sizes: readonly number[];
}

/** Gives all groups of a division the same share; see {@link proportional}. */
export function equal(
  candidates: readonly GroupedCandidate[],
  { sizes, ...options }: EqualOptions,
): Choice[] {
  const targets = sizes.map((size) => Array.from({ length: size }, () => 1 / size));
  return proportional(candidates, { ...options, targets });
}
