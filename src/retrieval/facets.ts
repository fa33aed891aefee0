import type { Config } from '../config.js';
import type { Corpus } from '../domain/corpus.js';
import { inCorpus, type Condition } from '../domain/filter.js';
import type { FacetCounts, FacetValueCount } from '../domain/search.js';
import type { SocioVariable } from '../domain/socio-profile.js';
import { profileKey } from '../perspective/conditions.js';
import type { VectorStore } from '../store/port.js';
import { admissionConditions, withoutField, withoutVariable, type Admission } from './admission.js';
import { checkPageSize } from './arguments.js';
import type { FacetOptions, VariableCounts } from './types.js';
import { FIELDS, unknownVariable } from './variables.js';

const MAX_VALUES = 100;
/** More values than a person would choose from. */
const ALL_VALUES = 1000;

/**
 * Counts the admitted premises for each value of each variable. A socio-variable takes precedence
 * over a field of the same name.
 */
export async function facetCounts(
  store: VectorStore,
  config: Config,
  corpus: Corpus,
  admission: Admission,
  { variables, ignoreOwnCondition, limit }: FacetOptions,
): Promise<readonly FacetCounts[]> {
  checkPageSize(limit, MAX_VALUES, 'facets.limit');
  const names = variables ?? corpus.variables.map(({ name }) => name);
  const own = (stripped: Admission) =>
    admissionConditions(ignoreOwnCondition ? stripped : admission, corpus, config);

  const tasks = names.map((name, index) => {
    const variable = corpus.variables.find((each) => each.name === name);
    if (variable !== undefined) {
      const conditions = own(withoutVariable(admission, name));
      return () => countVariable(store, corpus, variable, conditions, limit);
    }
    if (!Object.hasOwn(FIELDS, name)) {
      throw unknownVariable(corpus, name, `facets.variables[${index}]`);
    }
    const { key, title, field } = FIELDS[name as keyof typeof FIELDS];
    const conditions = own(withoutField(admission, field));
    return async () => ({
      variable: name,
      title,
      ...(await countKey(store, corpus, key, conditions, limit)),
    });
  });
  return Promise.all(tasks.map((task) => task()));
}

/** All socio-variables of a corpus with the count of each value, even if it is 0. */
export async function variableCounts(
  store: VectorStore,
  corpus: Corpus,
): Promise<readonly VariableCounts[]> {
  return Promise.all(
    corpus.variables.map(async (variable) => {
      const counts = await countVariable(store, corpus, variable, [], ALL_VALUES);
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
  variable: SocioVariable,
  conditions: readonly Condition[],
  limit: number,
): Promise<FacetCounts> {
  const { name, title, unknown } = variable;
  const { values, missing } = await countKey(store, corpus, profileKey(name), conditions, limit);
  const marked = values.map((each) => ({ ...each, unknown: unknown.includes(each.value) }));
  return { variable: name, title, values: inOwnOrder(variable, marked), missing };
}

async function countKey(
  store: VectorStore,
  corpus: Corpus,
  key: string,
  conditions: readonly Condition[],
  limit: number,
): Promise<{ values: readonly FacetValueCount[]; missing: number }> {
  const must = [inCorpus(corpus.name), ...conditions];
  const [counts, missing] = await Promise.all([
    store.facet('premises', { key, filter: { must }, limit }),
    store.count('premises', { must: [...must, { is_empty: { key } }] }),
  ]);
  const values = counts.map(({ value, count }) => ({
    value: String(value),
    count,
    unknown: false,
  }));
  return { values, missing };
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
