import { type Corpus, fieldKey, type FilterableField } from '../domain/corpus.js';
import { type Condition, inCorpus } from '../domain/filter.js';
import type { PremiseFilter, SocioVariable } from '../domain/premise.js';
import { profileKey } from '../domain/profile-conditions.js';
import type { FacetCounts, FacetValueCount } from '../domain/search.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import { unknownName } from '../runtime/wording.js';
import type { VectorStore } from '../store/port.js';
import { checkPageSize } from './arguments.js';
import { withoutField, withoutFurtherField, withoutVariable } from './filter.js';
import { barsOver, spreadOf } from './histogram.js';
import type { AnsweringHits } from './matches.js';
import { type ClaimSides, countSides } from './sides.js';
import type { FacetOptions, VariableCounts } from './types.js';
import { FIELDS, SIDE, unknownVariable } from './variables.js';

export const MAX_VALUES = 100;
/** How many values of a variable are counted by default. */
export const FACET_VALUES = 30;
/** More values than a person would choose from. */
const ALL_VALUES = 1000;

type ValueCounts = Pick<FacetCounts, 'values' | 'missing'>;

/** Which premises are counted. */
interface CountedPremises {
  readonly filter: PremiseFilter | undefined;
  /** Under a filter: the search's own, or that without the variable's own condition. */
  conditions(filter: PremiseFilter | undefined): Promise<readonly Condition[]>;
  /** How claims relate to the question; undefined if there is none. */
  sides(): Promise<ClaimSides | undefined>;
}

/**
 * Counts premises for each value of each variable: of a numeric field for each bar of a histogram, and
 * for each side as far as the data says it.
 * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE; BAD_INPUT for sides without a question; those of
 *   `conditions` and `sides`
 */
export async function facetCounts(
  store: VectorStore,
  corpus: Corpus,
  { filter, conditions, sides }: CountedPremises,
  { variables, of = 'ADMITTED', ignoreOwnCondition, limit = FACET_VALUES }: FacetOptions,
): Promise<readonly FacetCounts[]> {
  checkPageSize(limit, MAX_VALUES, 'facets.limit');
  const names = variables ?? corpus.variables.map(({ name }) => name);
  const asked = names.map((name, at) => facetVariable(corpus, name, `facets.variables[${at}]`));
  return Promise.all(
    asked.map(async (variable, at) => {
      const own = await conditions(ignoreOwnCondition ? variable.without(filter) : filter);
      const counted =
        variable.key === undefined
          ? await facetOfSides(store, corpus, own, await sides(), `facets.variables[${at}]`)
          : await countVariable(store, corpus, variable, own, limit);
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

/** @throws ElenchusError BAD_INPUT if there is no question */
async function facetOfSides(
  store: VectorStore,
  corpus: Corpus,
  conditions: readonly Condition[],
  sides: ClaimSides | undefined,
  path: string,
): Promise<ValueCounts> {
  if (!sides) throw badInput(path, '"side" is that of a question, so it needs `by`');
  const { counts, unknown } = await countSides(
    store,
    [inCorpus(corpus.name), ...conditions],
    sides,
  );
  const values = [...counts].map(([value, count]) => ({ value, count, unknown: false }));
  return { values, missing: unknown };
}

async function countVariable(
  store: VectorStore,
  corpus: Corpus,
  { key, socio, number }: KeyVariable,
  conditions: readonly Condition[],
  limit: number,
): Promise<ValueCounts> {
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

/** The side of the question, or what has a payload key. */
type FacetVariable = (Omit<KeyVariable, 'key'> & { readonly key?: undefined }) | KeyVariable;

/** What premises are counted by. */
interface KeyVariable {
  readonly name: string;
  readonly title: string;
  /** The payload key of its values. */
  readonly key: string;
  readonly socio?: SocioVariable;
  /** A field with numbers, which are counted in bars. */
  readonly number?: FilterableField;
  /** A filter without its conditions on this variable. */
  without(filter: PremiseFilter | undefined): PremiseFilter | undefined;
}

/**
 * A socio-variable, one of {@link FIELDS} or a further field. If several have a name, the first of
 * these is meant.
 * @param path names the argument in errors
 * @throws ElenchusError UNKNOWN_VARIABLE
 */
function facetVariable(corpus: Corpus, name: string, path: string): FacetVariable {
  const variable = corpus.variables.find((each) => each.name === name);
  if (variable) return ofSocioVariable(variable);
  if (Object.hasOwn(FIELDS, name)) {
    const { key, title, field } = FIELDS[name as keyof typeof FIELDS];
    return { name, title, key, without: (filter) => withoutField(filter, field) };
  }
  if (name === SIDE.name) {
    return { name, title: SIDE.title, without: (filter) => withoutField(filter, 'side') };
  }
  const field = corpus.fields.find((each) => each.name === name);
  if (!field) throw unknownVariable(corpus, name, path, corpus.fields);
  return {
    name,
    title: name,
    key: fieldKey(field),
    ...(field.type === 'float' && { number: field }),
    without: (filter) => withoutFurtherField(filter, name),
  };
}

function ofSocioVariable(variable: SocioVariable): KeyVariable {
  const { name, title } = variable;
  const key = profileKey(name);
  return {
    name,
    title,
    key,
    socio: variable,
    without: (filter) => withoutVariable(filter, name),
  };
}

/** A payload key by which points are counted, under its public name. */
export interface KeyFacet {
  readonly key: string;
  readonly title: string;
  /** Its values are numbers, which are listed in ascending order. */
  readonly numbers?: boolean;
}

/** What is counted: the points of a collection that a search admits. */
interface CountedPoints {
  readonly corpus: Corpus;
  readonly collection: 'graphs' | 'images';
  /** The conditions of the search, without those of its filter on one of the facets if it is named. */
  conditions(without?: string): readonly Condition[];
  /** What answers; undefined if nothing is asked. */
  readonly answering: AnsweringHits | undefined;
}

/** The facets by their public names, and those that are counted if none is named. */
interface KeyFacets {
  readonly facets: Readonly<Record<string, KeyFacet>>;
  readonly usual: readonly string[];
}

/**
 * Counts the admitted points for each value of a key: numbers in ascending order, words by count.
 * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE, MATCHES_UNKNOWN
 */
export async function keyFacets(
  store: VectorStore,
  { corpus, collection, conditions, answering }: CountedPoints,
  { facets, usual }: KeyFacets,
  {
    variables = usual,
    of = 'ADMITTED',
    ignoreOwnCondition,
    limit = FACET_VALUES,
  }: FacetOptions = {},
): Promise<readonly FacetCounts[]> {
  checkPageSize(limit, MAX_VALUES, 'facets.limit');
  const known = variables.map((name, index) => {
    if (Object.hasOwn(facets, name)) return [name, facets[name]!] as const;
    const details = { field: `facets.variables[${index}]`, corpus: corpus.name, variable: name };
    throw unknownName('UNKNOWN_VARIABLE', details, name, Object.keys(facets));
  });
  return Promise.all(
    known.map(async ([name, { key, title, numbers = false }]) => {
      const own = conditions(ignoreOwnCondition ? name : undefined);
      const matching = of === 'MATCHING' ? [await matchingOf(answering, own)] : own;
      const must = [inCorpus(corpus.name), ...matching];
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
      return { variable: name, title, of, values, missing };
    }),
  );
}

/**
 * Holds for what answers, of what these conditions admit.
 * @throws ElenchusError MATCHES_UNKNOWN if nothing is asked
 */
export async function matchingOf(
  answering: AnsweringHits | undefined,
  conditions: readonly Condition[],
): Promise<Condition> {
  if (!answering) throw new ElenchusError('MATCHES_UNKNOWN', { field: 'facets.of' });
  return { has_id: [...(await answering.under(conditions))] };
}

/** The filter without one of its parts. */
export function without<Filter extends object>(filter: Filter, name: string | undefined): Filter {
  const others = Object.entries(filter).filter(([key]) => key !== name);
  return Object.fromEntries(others) as Filter;
}
