import type { Corpus } from '../../domain/corpus.js';
import type { Condition } from '../../domain/filter.js';
import type { FacetCounts } from '../../domain/search.js';
import { unknownName } from '../../runtime/wording.js';
import type { VectorStore } from '../../store/port.js';
import { checkPageSize } from '../arguments.js';
import { FACET_VALUES, MAX_VALUES } from './count.js';
import type { FacetOptions } from '../types.js';

/** A payload key by which points are counted, under its public name. */
export interface KeyFacet {
  readonly key: string;
  readonly title: string;
  /** Its values are numbers, which are listed in ascending order. */
  readonly numbers?: boolean;
}

/** What is counted: the points of a collection that a search admits. */
export interface Counted {
  readonly corpus: Corpus;
  readonly collection: 'graphs' | 'images';
  readonly admitted: readonly Condition[];
  /** The conditions of the search's filter, without those on one of the facets if it is named. */
  filtered(without?: string): readonly Condition[];
}

/** The facets by their public names, and those that are counted if none is named. */
export interface KeyFacets {
  readonly facets: Readonly<Record<string, KeyFacet>>;
  readonly usual: readonly string[];
}

/**
 * Counts the admitted points for each value of a key: numbers in ascending order, words by count.
 * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE
 */
export async function keyFacets(
  store: VectorStore,
  { corpus, collection, admitted, filtered }: Counted,
  { facets, usual }: KeyFacets,
  { variables = usual, ignoreOwnCondition, limit = FACET_VALUES }: Omit<FacetOptions, 'of'> = {},
): Promise<readonly FacetCounts[]> {
  checkPageSize(limit, MAX_VALUES, 'facets.limit');
  const known = variables.map((name, index) => {
    if (Object.hasOwn(facets, name)) return [name, facets[name]!] as const;
    const details = { field: `facets.variables[${index}]`, corpus: corpus.name, variable: name };
    throw unknownName('UNKNOWN_VARIABLE', details, name, Object.keys(facets));
  });
  return Promise.all(
    known.map(async ([name, { key, title, numbers = false }]) => {
      const must = [...admitted, ...filtered(ignoreOwnCondition ? name : undefined)];
      const [counts, missing] = await Promise.all([
        store.facet(collection, { key, filter: { must }, limit }),
        store.count(collection, { must: [...must, { is_empty: { key } }] }),
      ]);
      const ordered = numbers
        ? counts.toSorted((a, b) => Number(a.value) - Number(b.value))
        : counts;
      const values = ordered.map(({ value, count }) => {
        return { value: String(value), count, unknown: false };
      });
      return { variable: name, title, of: 'ADMITTED', values, missing };
    }),
  );
}

/** The filter without one of its parts. */
export function without<Filter extends object>(filter: Filter, name: string | undefined): Filter {
  const others = Object.entries(filter).filter(([key]) => key !== name);
  return Object.fromEntries(others) as Filter;
}
