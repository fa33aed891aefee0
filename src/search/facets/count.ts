import type { Corpus } from '../../domain/corpus.js';
import { type Condition, inCorpus } from '../../domain/filter.js';
import type { FacetCounts, FacetValueCount } from '../../domain/search.js';
import type { SocioVariable, PremiseFilter } from '../../domain/premise.js';
import type { VectorStore } from '../../store/port.js';
import { checkPageSize } from '../arguments.js';
import type { FacetOptions, VariableCounts } from '../types.js';
import { barsOver } from './bars.js';
import { spreadOf } from './spread.js';
import { facetVariable, type FacetVariable, ofSocioVariable } from './variables.js';

export const MAX_VALUES = 100;
/** How many values of a variable are counted by default. */
export const FACET_VALUES = 30;
/** More values than a person would choose from. */
const ALL_VALUES = 1000;

type Counted = Pick<FacetCounts, 'values' | 'missing'>;

/**
 * Counts premises for each value of each variable: of a numeric field for each bar of a histogram.
 * @param conditions which premises are counted under a filter: the search's own, or that without
 *   the variable's own condition
 * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE; those of `conditions`
 */
export async function facetCounts(
  store: VectorStore,
  corpus: Corpus,
  filter: PremiseFilter | undefined,
  conditions: (filter: PremiseFilter | undefined) => Promise<readonly Condition[]>,
  { variables, of = 'ADMITTED', ignoreOwnCondition, limit = FACET_VALUES }: FacetOptions,
): Promise<readonly FacetCounts[]> {
  checkPageSize(limit, MAX_VALUES, 'facets.limit');
  const names = variables ?? corpus.variables.map(({ name }) => name);
  const asked = names.map((name, at) => facetVariable(corpus, name, `facets.variables[${at}]`));
  return Promise.all(
    asked.map(async (variable) => {
      const own = await conditions(ignoreOwnCondition ? variable.without(filter) : filter);
      const counted = await countVariable(store, corpus, variable, own, limit);
      return { variable: variable.name, title: variable.title, of, ...counted };
    }),
  );
}

/** All socio-variables of a corpus with the count of each value, even if it is 0. */
export async function variableCounts(
  store: VectorStore,
  corpus: Corpus,
): Promise<readonly VariableCounts[]> {
  return Promise.all(
    corpus.variables.map(async (variable) => {
      const facet = ofSocioVariable(variable);
      const counts = await countVariable(store, corpus, facet, [], ALL_VALUES);
      const { name, title, kind } = variable;
      const counted = new Set(counts.values.map(({ value }) => value));
      const others = [...new Set([...variable.values, ...variable.unknown])]
        .filter((value) => !counted.has(value))
        .map((value) => ({ value, count: 0, unknown: variable.unknown.includes(value) }));
      const values = inOwnOrder(variable, [...counts.values, ...others]);
      return { name, title, kind, values, missing: counts.missing };
    }),
  );
}

async function countVariable(
  store: VectorStore,
  corpus: Corpus,
  { key, socio, number }: FacetVariable,
  conditions: readonly Condition[],
  limit: number,
): Promise<Counted> {
  const must = [inCorpus(corpus.name), ...conditions];
  const missing = store.count('premises', { must: [...must, { is_empty: { key } }] });
  if (number) {
    const spread = await spreadOf(store, corpus, number);
    const bars = spread ? barsOver(spread, limit) : [];
    const values = await Promise.all(
      bars.map(async (bar, at): Promise<FacetValueCount> => {
        const range = { gte: bar.from, [at === bars.length - 1 ? 'lte' : 'lt']: bar.to };
        const count = await store.count('premises', { must: [...must, { key, range }] });
        return { ...bar, count, unknown: false };
      }),
    );
    return { values, missing: await missing };
  }
  const counts = await store.facet('premises', { key, filter: { must }, limit });
  const values = counts.map(({ value, count }): FacetValueCount => {
    const unknown = socio?.unknown.includes(String(value)) ?? false;
    return { value: String(value), count, unknown };
  });
  return { values: socio ? inOwnOrder(socio, values) : values, missing: await missing };
}

/** ORDINAL values in the variable's order, unlisted ones last; other values by count. */
function inOwnOrder(
  { kind, values }: SocioVariable,
  counts: readonly FacetValueCount[],
): readonly FacetValueCount[] {
  if (kind !== 'ORDINAL') return counts;
  const places = new Map(values.map((value, place) => [value, place]));
  const placeOf = ({ value }: FacetValueCount) => places.get(value) ?? values.length;
  return counts.toSorted((a, b) => placeOf(a) - placeOf(b));
}
