import { distributionOf, type Distribution } from '../perspective/fairness.js';
import type { Variable } from './variables.js';

/** How candidates are divided into groups that exclude each other. */
export interface Division {
  readonly variable: string;
  /** What the members of each group have; undefined for those that lack what the others have. */
  readonly groups: readonly (string | undefined)[];
  /** The share of each group among those whose group is known. */
  readonly shares: readonly number[];
  /** The number of a premise's group by its known values; -1 where there are none. */
  groupOf(values: readonly string[]): number;
}

/**
 * A variable of one value divides premises by that; of a MULTIPLE one each value divides
 * them on its own into those that have it and those that have others.
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

/** The divisions of some premises by what is among them. */
export function divisionsAmong(
  variable: Variable,
  values: readonly (readonly string[])[],
): Division[] {
  return divisionsOf(variable, distributionOf(values));
}
