import type { Corpus } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import type { Distribution } from '../perspective/fairness.js';
import type { VectorStore } from '../store/port.js';
import { remember, stateOf } from './ranks/memory.js';
import type { Variable } from './variables.js';

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
