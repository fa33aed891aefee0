import type {
  ContrastGroups,
  CountFields,
  CountMatchingOfGroups,
} from '../generated/operations.js';

export type Contrasted = NonNullable<ContrastGroups['compareGroups']>[number];
export type ContrastedPage = NonNullable<Contrasted['premises']>;

/** A group's page with the values of what answers the question. */
export interface CountedPage extends ContrastedPage {
  readonly matchCount: number;
  readonly matching: readonly CountFields[];
}

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

/** The pages of groups with the values of what answers in each; undefined until these are counted. */
export function countedPages(
  pages: readonly ContrastedPage[],
  answers: CountMatchingOfGroups['compareGroups'] | undefined,
): readonly CountedPage[] | undefined {
  if (answers?.length !== pages.length) return undefined;
  return pages.map((page, group) => {
    const { matchCount, facets } = answers[group]!.premises ?? {};
    return { ...page, matchCount: matchCount ?? 0, matching: facets ?? [] };
  });
}

/**
 * Shares of the values among the arguments of each group that answer and whose value is known.
 * @param orders of variables whose values have one of their own
 */
export function spreadsOf(
  pages: readonly CountedPage[],
  orders: ReadonlyMap<string, readonly string[]>,
): readonly Spread[] {
  return (pages[0]?.matching ?? []).map(({ variable, title }) => {
    const counted = pages.map(({ matchCount, matching }) => {
      const facet = matching.find((each) => each.variable === variable);
      const values = facet?.values ?? [];
      const unknown = values.filter((value) => value.unknown).reduce((sum, v) => sum + v.count, 0);
      const known = matchCount - (facet?.missing ?? 0) - unknown;
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
