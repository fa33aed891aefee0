import type { Corpus } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import type { Distribution } from '../perspective/fairness.js';
import type { VectorStore } from '../store/port.js';
import type { Variable } from './variables.js';

/** More groups than a variable has; of claims and topics the largest. */
const MAX_GROUPS = 1000;

/** How the premises of a corpus divide by each variable: two store calls for each, and one. */
export async function corpusDistributions(
  store: VectorStore,
  corpus: Corpus,
  variables: readonly Variable[],
): Promise<readonly Distribution[]> {
  const must = [inCorpus(corpus.name)];
  const counting = store.count('premises', { must });
  return Promise.all(
    variables.map(async ({ key, unknown }) => {
      const [total, missing, facets] = await Promise.all([
        counting,
        store.count('premises', { must: [...must, { is_empty: { key } }] }),
        store.facet('premises', { key, filter: { must }, limit: MAX_GROUPS }),
      ]);
      const counts = facets.map(({ value, count }) => [String(value), count] as const);
      const known = counts.filter(([value]) => !unknown.includes(value));
      const named = counts.filter(([value]) => unknown.includes(value));
      return {
        total,
        unknown: named.reduce((sum, [, count]) => sum + count, missing),
        counts: new Map(known),
      };
    }),
  );
}
