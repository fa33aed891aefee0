import type { PremiseSearch } from 'elenchus/internal/domain/search.js';
import type { Retrieval } from 'elenchus/internal/search/index.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { inParallel } from '../in-parallel.js';
import type { Query } from 'elenchus/internal/formats/test-collection.js';
import { type ScoredHit, strictlyDescending } from '../run-format.js';
import type { Run } from '../trec.js';

/** Everything of a search but the question and the page. */
export type Setting = Pick<PremiseSearch, 'rank' | 'rerank' | 'tuning'>;

/**
 * Searches for all queries as the API does. A query that fails is left out.
 * @param depth how many hits of each query
 */
export async function searchAll(
  retrieval: Pick<Retrieval, 'searchPremises'>,
  corpus: string,
  queries: readonly Query[],
  setting: Setting,
  depth: number,
  bad: BadLines,
  onProgress?: (answered: number) => void,
): Promise<Run> {
  const found = new Map<string, readonly ScoredHit[]>();
  let answered = 0;
  await inParallel(queries, async ({ id, text }) => {
    const hits = await bad.attemptQuery(id, async () => {
      const search = { ...setting, by: { text }, corpus, first: depth };
      return (await retrieval.searchPremises('ALL', search)).hits;
    });
    const scored = hits?.map(({ premise, score }) => ({ id: premise.externalId, score }));
    if (scored) found.set(id, strictlyDescending(scored));
    onProgress?.((answered += 1));
  });
  return new Map(queries.flatMap(({ id }) => (found.has(id) ? [[id, found.get(id)!]] : [])));
}
