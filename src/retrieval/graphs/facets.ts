import type { Corpus } from '../../domain/corpus.js';
import type { Condition } from '../../domain/filter.js';
import type { FacetCounts } from '../../domain/search.js';
import { unknownName } from '../../did-you-mean.js';
import type { VectorStore } from '../../store/port.js';
import { checkPageSize } from '../arguments.js';
import type { FacetOptions } from '../types.js';
import { graphConditions } from './arguments.js';
import { GRAPH_COUNTS, type GraphFilter } from './types.js';

const MAX_VALUES = 100;

/** The facets of graphs: the keys by which graphs are counted, by their public names. */
export const GRAPH_FACETS = {
  topic: { key: 'topic', title: 'Topic' },
  language: { key: 'language', title: 'Language' },
  ...Object.fromEntries(
    GRAPH_COUNTS.map((name) => [
      name,
      { key: `counts.${name}`, title: name === 'depth' ? 'Depth' : `Number of ${name}` },
    ]),
  ),
} as Readonly<
  Record<
    'topic' | 'language' | (typeof GRAPH_COUNTS)[number],
    { readonly key: string; readonly title: string }
  >
>;
type GraphFacet = keyof typeof GRAPH_FACETS;
const USUAL: readonly GraphFacet[] = ['topic', 'depth', 'attacks'];

export interface FacetedGraphs {
  readonly corpus: Corpus;
  readonly admitted: readonly Condition[];
  readonly filter: GraphFilter;
}

/**
 * Counts the admitted graphs for each value: numbers in ascending order, words by count. Without
 * names, the facets are topic, depth and attacks.
 * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE
 */
export async function graphFacets(
  store: VectorStore,
  { corpus, admitted, filter }: FacetedGraphs,
  { variables, ignoreOwnCondition, limit }: Omit<FacetOptions, 'of'>,
): Promise<readonly FacetCounts[]> {
  checkPageSize(limit, MAX_VALUES, 'facets.limit');
  const names = (variables ?? USUAL).map((name, index) => {
    if (Object.hasOwn(GRAPH_FACETS, name)) return name as GraphFacet;
    const details = { field: `facets.variables[${index}]`, corpus: corpus.name, variable: name };
    throw unknownName('UNKNOWN_VARIABLE', details, name, Object.keys(GRAPH_FACETS));
  });
  return Promise.all(
    names.map(async (name) => {
      const { key, title } = GRAPH_FACETS[name];
      const must = [
        ...admitted,
        ...graphConditions(ignoreOwnCondition ? without(name, filter) : filter),
      ];
      const [counts, missing] = await Promise.all([
        store.facet('graphs', { key, filter: { must }, limit }),
        store.count('graphs', { must: [...must, { is_empty: { key } }] }),
      ]);
      const numbers = key.startsWith('counts.');
      const ordered = numbers
        ? counts.toSorted((a, b) => Number(a.value) - Number(b.value))
        : counts;
      const values = ordered.map(({ value, count }) => ({
        value: String(value),
        count,
        unknown: false,
      }));
      return { variable: name, title, of: 'ADMITTED', values, missing };
    }),
  );
}

function without(name: GraphFacet, { [name]: _, ...others }: GraphFilter): GraphFilter {
  return others;
}
