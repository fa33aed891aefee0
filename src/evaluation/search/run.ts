import type { PremiseSearch } from '../../domain/search.js';
import type { Retrieval } from '../../retrieval/index.js';
import type { BadLines } from '../bad-lines.js';
import { inParallel } from '../in-parallel.js';
import type { Run, ScoredHit } from '../trec.js';
import type { Query } from '../read.js';

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

/**
 * The hits with scores by which every reader of a run orders them in the same way. trec_eval compares
 * 32-bit floats and puts the higher id first among equal ones, so a score that is not below the one
 * before becomes the next float below it. Where scores do not give the order, as after a
 * diversification, they are 1 / place.
 */
export function strictlyDescending(hits: readonly ScoredHit[]): readonly ScoredHit[] {
  const ordered = hits.every(({ score }, place) => place === 0 || score <= hits[place - 1]!.score);
  if (!ordered) return hits.map(({ id }, place) => ({ id, score: 1 / (place + 1) }));
  let before = Infinity;
  return hits.map(({ id, score }) => {
    const single = Math.fround(score);
    const lower = single < before ? score : nextBelow(before);
    before = Math.fround(lower);
    return { id, score: lower };
  });
}

/** The next 32-bit float below a finite one. */
function nextBelow(value: number): number {
  const floats = Float32Array.of(value);
  const bits = new Int32Array(floats.buffer);
  if (value === 0) return -1.401298464324817e-45;
  bits[0]! += value > 0 ? -1 : 1;
  return floats[0]!;
}
