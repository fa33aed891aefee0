import { hitsOf, type BinaryOptions } from './binary.js';

/**
 * Average precision (AP): the precision at each relevant place, summed, over the number of
 * relevant documents, found or not. As ranx's `map` and trec_eval's `map` and `map_cut` for
 * one query. Its mean over queries is MAP. Voorhees and Harman 2005, "TREC".
 * @param grades The grade at each place of the ranking, 0 where it is not judged
 * @param judged All grades of the query, in any order
 * @returns 0 to 1; 0 where nothing is relevant or the ranking is empty
 */
export function averagePrecision(
  grades: readonly number[],
  judged: readonly number[],
  options: BinaryOptions = {},
): number {
  const relevant = hitsOf(judged, { ...options, k: Infinity }).filter(Boolean).length;
  let hits = 0;
  let sum = 0;
  hitsOf(grades, options).forEach((hit, place) => {
    if (!hit) return;
    hits += 1;
    sum += hits / (place + 1);
  });
  return relevant === 0 ? 0 : sum / relevant;
}
