import type { ContrastGroups } from '../generated/operations.js';

export type Contrasted = NonNullable<ContrastGroups['compareGroups']>[number];
export type ContrastedPage = NonNullable<Contrasted['premises']>;

/** How a variable is spread in each group. */
export interface Spread {
  readonly variable: string;
  readonly title: string;
  readonly rows: readonly {
    readonly value: string;
    /** For each group, in their order. */
    readonly groups: readonly { readonly count: number; readonly share: number }[];
  }[];
  /** Smaller values that are left out. */
  readonly others: number;
}

/** More bars cannot be read. */
const MAX_ROWS = 12;

/** What is counted: what answers the question, where that has a boundary in every group. */
export function scopeOf(pages: readonly Pick<ContrastedPage, 'matchCount'>[]) {
  return pages.every(({ matchCount }) => matchCount !== null) ? 'matching' : 'admitted';
}

/**
 * Shares of the values among the arguments of each group whose value is known.
 * @param orders of variables whose values have one of their own
 */
export function spreadsOf(
  pages: readonly ContrastedPage[],
  orders: ReadonlyMap<string, readonly string[]>,
): readonly Spread[] {
  const scope = scopeOf(pages);
  const facetsOf = (page: ContrastedPage) => page[scope] ?? [];
  return (pages[0] ? facetsOf(pages[0]) : []).map(({ variable, title }) => {
    const counted = pages.map((page) => {
      const facet = facetsOf(page).find((each) => each.variable === variable);
      const values = facet?.values ?? [];
      const unknown = values.filter((value) => value.unknown).reduce((sum, v) => sum + v.count, 0);
      const total = (scope === 'matching' ? page.matchCount : page.admittedCount) ?? 0;
      const known = total - (facet?.missing ?? 0) - unknown;
      const counts = values.filter((value) => !value.unknown && value.count > 0);
      return { known, counts: new Map(counts.map(({ value, count }) => [value, count])) };
    });
    const values = [...new Set(counted.flatMap(({ counts }) => [...counts.keys()]))];
    const rows = values.map((value) => ({
      value,
      groups: counted.map(({ known, counts }) => {
        const count = counts.get(value) ?? 0;
        return { count, share: known > 0 ? count / known : 0 };
      }),
    }));
    const largest = rows.toSorted((a, b) => size(b) - size(a)).slice(0, MAX_ROWS);
    return {
      variable,
      title,
      rows: inOrder(largest, orders.get(variable) ?? []),
      others: rows.length - largest.length,
    };
  });
}

const size = ({ groups }: Spread['rows'][number]) =>
  groups.reduce((sum, { share }) => sum + share, 0);

function inOrder(rows: Spread['rows'], order: readonly string[]): Spread['rows'] {
  const placeOf = ({ value }: Spread['rows'][number]) =>
    order.includes(value) ? order.indexOf(value) : order.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
