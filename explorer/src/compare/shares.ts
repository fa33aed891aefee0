import type {
  ContrastGroups,
  CountFields,
  CountMatchingOfGroups,
} from '../generated/operations.js';

export type Contrasted = NonNullable<ContrastGroups['compareGroups']>[number];
export type ContrastedPage = NonNullable<Contrasted['premises']>;

/** A group's page with the values of what answers the question. */
export interface CountedPage extends ContrastedPage {
  /** Null where nothing bounds what answers in one of the groups. */
  readonly matching: readonly CountFields[] | null;
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

/** What is counted: what answers the question, where that has a boundary in every group. */
export function scopeOf(pages: readonly Pick<ContrastedPage, 'matchCount'>[]) {
  return pages.every(({ matchCount }) => matchCount !== null) ? 'matching' : 'admitted';
}

/**
 * The pages of groups with the values of what answers in each; undefined until these are counted.
 * @param answers of the groups, which cannot be asked for where a group has no boundary
 */
export function countedPages(
  pages: readonly ContrastedPage[],
  answers: CountMatchingOfGroups['compareGroups'] | undefined,
): readonly CountedPage[] | undefined {
  if (scopeOf(pages) === 'admitted') return pages.map((page) => ({ ...page, matching: null }));
  if (answers?.length !== pages.length) return undefined;
  return pages.map((page, group) => {
    const { matchCount = 0, facets = [] } = answers[group]!.premises ?? {};
    // The number is of the same answer as the values, also while both are counted anew.
    return { ...page, matchCount, matching: facets };
  });
}

/**
 * Shares of the values among the arguments of each group whose value is known.
 * @param orders of variables whose values have one of their own
 */
export function spreadsOf(
  pages: readonly CountedPage[],
  orders: ReadonlyMap<string, readonly string[]>,
): readonly Spread[] {
  const scope = scopeOf(pages);
  const facetsOf = (page: CountedPage) => page[scope] ?? [];
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
