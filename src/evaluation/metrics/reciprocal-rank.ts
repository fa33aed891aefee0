import { hitsOf, type BinaryOptions } from './binary.js';

/**
 * Reciprocal rank: 1 over the rank of the first relevant place. Its mean over queries is MRR.
 * As ranx's `mrr` and trec_eval's `recip_rank` for one query. Voorhees 1999, "The TREC-8
 * question answering track report".
 * @param grades The grade at each place of the ranking, 0 where it is not judged
 * @returns 0 to 1; 0 where nothing relevant was found
 */
export function reciprocalRank(grades: readonly number[], options: BinaryOptions = {}): number {
  const place = hitsOf(grades, options).indexOf(true);
  return place < 0 ? 0 : 1 / (place + 1);
}
