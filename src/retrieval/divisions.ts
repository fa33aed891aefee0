import { distributionOf, type Distribution } from '../perspective/fairness.js';
import type { Variable } from './variables.js';

/** A division of candidates into groups that do not overlap. */
export interface Division {
  readonly variable: string;
  /** The value of each group; undefined for the group of those that have another value, or none. */
  readonly groups: readonly (string | undefined)[];
  /** The share of each group among the candidates whose group is known. */
  readonly shares: readonly number[];
  /** The number of the group of a premise with these values; -1 if it has none. */
  groupOf(values: readonly string[]): number;
}

/**
 * A variable with one value for each premise gives one division. A MULTIPLE variable gives one for
 * each value: premises that have it, and premises that only have others.
 */
export function divisionsOf(variable: Variable, distribution: Distribution): Division[] {
  const { name, kind } = variable;
  const known = distribution.total - distribution.unknown;
  const values = [...distribution.counts.keys()].sort();
  const shareOf = (value: string) => distribution.counts.get(value)! / known;
  if (kind !== 'MULTIPLE') {
    const places = new Map(values.map((value, place) => [value, place]));
    const groupOf = ([value]: readonly string[]) =>
      (value === undefined ? undefined : places.get(value)) ?? -1;
    return [{ variable: name, groups: values, shares: values.map(shareOf), groupOf }];
  }
  return values.map((value) => ({
    variable: name,
    groups: [value, undefined],
    shares: [shareOf(value), 1 - shareOf(value)],
    groupOf: (held) => (held.length === 0 ? -1 : held.includes(value) ? 0 : 1),
  }));
}

/** The divisions of some premises, with the shares that they have among these. */
export function divisionsAmong(
  variable: Variable,
  values: readonly (readonly string[])[],
): Division[] {
  return divisionsOf(variable, distributionOf(values));
}
