import type { ComparedShare, DebateGroup, KeyPointGroup } from '../../domain/debate.js';
import {
  type Contingency,
  differenceInterval,
  fisherExact,
  holm,
  shareInterval,
} from '../../math/contingency.js';
import { rounded } from '../../math/statistics.js';

/** Who answers a question: authors by some name that is theirs alone. */
export interface AuthorGroup {
  readonly name: string;
  readonly authors: ReadonlySet<string>;
}

/**
 * How often each group makes each key point. The unit is the author, so that one who says a thing a
 * hundred times counts once.
 * @param everybody all authors who answer
 * @param points the authors who make each key point
 * @param minimum of a group, and of everybody else, that are shown; smaller ones are withheld
 */
export function compareAuthors(
  everybody: ReadonlySet<string>,
  groups: readonly AuthorGroup[],
  points: readonly ReadonlySet<string>[],
  minimum: number,
): {
  readonly groups: readonly DebateGroup[];
  /** Of each point: the groups that are shown, in their order. */
  readonly points: readonly (readonly KeyPointGroup[])[];
} {
  const sized = groups.map(({ name, authors }) => {
    const own = [...authors].filter((author) => everybody.has(author));
    const otherSize = everybody.size - own.length;
    return { name, authors: new Set(own), size: own.length, otherSize };
  });
  const isShown = (group: (typeof sized)[number]) => !isWithheld(group, minimum);
  const shown = sized.filter(isShown);
  const tables = points.map((authors) =>
    shown.map((group) => {
      const { size, otherSize } = group;
      const making = [...authors].filter((author) => everybody.has(author));
      const count = making.filter((author) => group.authors.has(author)).length;
      return { count, size, otherCount: making.length - count, otherSize };
    }),
  );
  const figures = comparedShares(tables.flat());
  return {
    groups: sized.map((group) => {
      const { name, size, otherSize } = group;
      if (!isShown(group)) return { name, size: undefined, otherSize: undefined };
      return { name, size, otherSize };
    }),
    points: points.map((_, row) =>
      shown.map(({ name }, at) => ({ name, ...figures[row * shown.length + at]! })),
    ),
  };
}

/** Whether a group, or all others, are fewer than may be shown. Nobody else is no group. */
export function isWithheld(
  { size, otherSize }: Pick<Contingency, 'size' | 'otherSize'>,
  minimum: number,
): boolean {
  return size < minimum || (otherSize > 0 && otherSize < minimum);
}

/** The figures of groups, whose p values are corrected for all of them. */
export function comparedShares(tables: readonly Contingency[]): readonly ComparedShare[] {
  const shareOf = (count: number, size: number) => (size === 0 ? 0 : rounded(count / size));
  const values = tables.map(fisherExact);
  const corrected = holm(values);
  return tables.map((table, at) => ({
    ...table,
    share: shareOf(table.count, table.size),
    interval: shareInterval(table.count, table.size),
    otherShare: shareOf(table.otherCount, table.otherSize),
    difference: differenceInterval(table),
    p: values[at]!,
    corrected: corrected[at]!,
  }));
}
