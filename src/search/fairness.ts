import type { Corpus } from '../domain/corpus.js';
import { type Distribution, fairness, type Fairness } from '../perspective/fairness.js';
import type { StoredPoint, VectorStore } from '../store/port.js';
import { FIELDS, knownValues, type Variable, variablesOf } from './variables.js';
import { inCorpus } from '../domain/filter.js';
import { remember, stateOf } from './ranks/memory.js';

/**
 * How fairly a page represents groups, variable by variable.
 * @param names the variables to report; by default all socio-variables of the corpus
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING
 */
export async function pageFairness(
  store: VectorStore,
  corpus: Corpus,
  names: readonly string[] | undefined,
  page: readonly StoredPoint[],
  candidates: () => Promise<readonly StoredPoint[]>,
): Promise<readonly Fairness[]> {
  const variables = variablesOf(corpus, names, 'fairness.variables');
  const [chosenFrom, distributions] = await Promise.all([
    candidates(),
    corpusDistributions(store, corpus, variables),
  ]);
  return variables.map((variable, place) => {
    const valuesOf = (points: readonly StoredPoint[]) =>
      points.map(({ payload }) => knownValues(variable, payload));
    return fairness(variable, valuesOf(page), valuesOf(chosenFrom), distributions[place]!);
  });
}

/** What fairness looks at of each premise. */
export const FAIRNESS_KEYS = ['profile', ...Object.values(FIELDS).map(({ key }) => key)] as const;

/** More groups than any variable has. Of claims and topics, only the largest groups are counted. */
const MAX_GROUPS = 1000;

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
    store.facet(collection, { key, filter: whole, limit: MAX_GROUPS }),
  ]);
  const counts = facets.map(({ value, count }) => [String(value), count] as const);
  const named = counts.filter(([value]) => unknown.includes(value));
  return {
    total,
    unknown: named.reduce((sum, [, count]) => sum + count, missing),
    counts: new Map(counts.filter(([value]) => !unknown.includes(value))),
  };
}
