import type { Corpus } from '../domain/corpus.js';
import { type Condition, type Filter, inCorpus, matchAny } from '../domain/filter.js';
import type { SocioVariable } from '../domain/premise.js';
import { countsOf } from '../math/statistics.js';
import { badInput } from '../runtime/errors.js';
import type { StoredPoint, VectorStore } from '../store/port.js';
import { remember, stateOf } from './memory.js';
import { knownValues, type Variable } from './variables.js';

/** More groups than any variable has. Of claims and topics, only the largest groups are counted. */
export const MOST_VALUES = 1_000;

/**
 * How the premises of a corpus are distributed over the values of each variable. A variable that
 * was not counted since the last write takes three store calls.
 */
export function corpusDistributions(
  store: VectorStore,
  corpus: Corpus,
  variables: readonly Variable[],
): Promise<readonly Distribution[]> {
  const whole = { must: [inCorpus(corpus.name)] };
  const source = { store, collection: 'premises', whole, state: stateOf(corpus) } as const;
  return Promise.all(
    variables.map((variable) =>
      remember(source, ['distribution', variable.key, variable.unknown], () =>
        distribution(source, variable),
      ),
    ),
  );
}

async function distribution(
  {
    store,
    collection,
    whole,
  }: Pick<Parameters<typeof remember>[0], 'store' | 'collection' | 'whole'>,
  { key, unknown }: Variable,
): Promise<Distribution> {
  const [total, missing, facets] = await Promise.all([
    store.count(collection, whole),
    store.count(collection, { must: [whole, { is_empty: { key } }] }),
    store.facet(collection, { key, filter: whole, limit: MOST_VALUES }),
  ]);
  const counts = facets.map(({ value, count }) => [String(value), count] as const);
  const named = counts.filter(([value]) => unknown.includes(value));
  return {
    total,
    unknown: named.reduce((sum, [, count]) => sum + count, missing),
    counts: new Map(counts.filter(([value]) => !unknown.includes(value))),
  };
}

/** How often each value of a variable occurs. A premise with several values counts for each. */
export interface Distribution {
  readonly total: number;
  /** The number of premises without a known value. */
  readonly unknown: number;
  /** The number of premises with each known value. */
  readonly counts: ReadonlyMap<string, number>;
}

/** @param values the known values of each premise */
export function distributionOf(values: readonly (readonly string[])[]): Distribution {
  const counts = countsOf(values.flatMap((each) => [...new Set(each)]));
  const unknown = values.filter((each) => each.length === 0).length;
  return { total: values.length, unknown, counts };
}

/** So many variables can be crossed, and so many store calls count their joint groups. */
const MOST_VARIABLES = 3;
const MOST_CALLS = 200;
/** Between the values of a joint group. No stored value has it, since it is a control character. */
const AND = '\u001f';

/** A division of premises into groups: the values of a variable, or of several at once. */
export interface Grouping {
  readonly variable: SocioVariable;
  /** Those that a premise belongs to; none if a value is not known. */
  readonly valuesOf: (point: StoredPoint) => readonly string[];
  /** How many premises of the corpus belong to each. */
  readonly distribution: () => Promise<Distribution>;
}

export function groupingOf(store: VectorStore, corpus: Corpus, variable: Variable): Grouping {
  return {
    variable,
    valuesOf: ({ payload }) => knownValues(variable, payload),
    distribution: async () => (await corpusDistributions(store, corpus, [variable]))[0]!,
  };
}

/** The values of a joint group, one a variable. */
export function valuesOfGroup(group: string): readonly string[] {
  return group.split(AND);
}

/** A joint group in words. */
export function nameOfGroup(group: string): string {
  return valuesOfGroup(group).join(', ');
}

/**
 * The groups that variables make together, such as women over 65.
 * @param path names the argument in errors
 * @throws ElenchusError BAD_INPUT for more than three variables; later, for too many groups
 */
export function jointGroups(
  store: VectorStore,
  corpus: Corpus,
  variables: readonly Variable[],
  path: string,
): Grouping {
  if (variables.length > MOST_VARIABLES) {
    throw badInput(path, `has ${variables.length} variables to cross; at most ${MOST_VARIABLES}`);
  }
  const whole = { must: [inCorpus(corpus.name)] };
  const source = { store, collection: 'premises', whole, state: stateOf(corpus) } as const;
  const keys = variables.map(({ key, unknown }) => [key, unknown]);
  return {
    variable: {
      name: variables.map(({ name }) => name).join(', '),
      title: variables.map(({ title }) => title).join(', '),
      kind: variables.some(({ kind }) => kind === 'MULTIPLE') ? 'MULTIPLE' : 'NOMINAL',
      values: [],
      unknown: [],
    },
    valuesOf: ({ payload }) =>
      variables
        .map((variable) => [...new Set(knownValues(variable, payload))])
        .reduce<readonly string[]>(
          (groups, values) =>
            groups.flatMap((group) => values.map((value) => `${group}${AND}${value}`)),
          [''],
        )
        .map((group) => group.slice(AND.length))
        .filter((group) => group !== ''),
    distribution: () =>
      remember(source, ['joint', keys], () => countJointly(store, whole, variables, path)),
  };
}

/** Counts every combination: a facet of the variable with most values for each one of the others. */
async function countJointly(
  store: VectorStore,
  whole: Filter,
  variables: readonly Variable[],
  path: string,
): Promise<Distribution> {
  const valuesOf = async ({ key, unknown }: Variable, must: readonly Condition[]) => {
    const filter = { must: [whole, ...must] };
    const facets = await store.facet('premises', { key, filter, limit: MOST_VALUES });
    return facets
      .map(({ value, count }) => ({ value: String(value), count }))
      .filter(({ value, count }) => count > 0 && !unknown.includes(value));
  };
  const single = await Promise.all(
    variables.map(async (variable, place) => {
      const values = (await valuesOf(variable, [])).map(({ value }) => value);
      return { variable, place, values };
    }),
  );
  const [largest, ...others] = single.toSorted((a, b) => b.values.length - a.values.length);
  const calls = others.reduce((product, { values }) => product * values.length, 1);
  if (calls > MOST_CALLS) {
    throw badInput(path, 'has too many values to cross; name fewer variables');
  }
  const conditions = others.reduce<readonly (readonly string[])[]>(
    (all, { values }) => all.flatMap((each) => values.map((value) => [...each, value])),
    [[]],
  );
  const counted = await Promise.all(
    conditions.map(async (chosen) => {
      const must = others.map(({ variable }, at) => matchAny(variable.key, [chosen[at]!]));
      const found = await valuesOf(largest!.variable, must);
      return found.map(({ value, count }) => {
        const values: string[] = [];
        values[largest!.place] = value;
        others.forEach(({ place }, at) => (values[place] = chosen[at]!));
        return [values.join(AND), count] as const;
      });
    }),
  );
  const known = single.map(({ variable, values }) => matchAny(variable.key, values));
  const [total, withAll] = await Promise.all([
    store.count('premises', whole),
    single.some(({ values }) => values.length === 0)
      ? 0
      : store.count('premises', { must: [whole, ...known] }),
  ]);
  return { total, unknown: total - withAll, counts: new Map(counted.flat()) };
}
