import { hitsOf, type BinaryOptions } from './binary.js';

/**
 * Precision at k: the relevant places among the first k, over k, also where the ranking is
 * shorter; without k over its length. As ranx's `precision` and trec_eval's `P`.
 * @param grades The grade at each place of the ranking, 0 where it is not judged
 * @returns 0 to 1; 0 for an empty ranking
 */
export function precision(grades: readonly number[], options: BinaryOptions = {}): number {
  const hits = hitsOf(grades, options).filter(Boolean).length;
  const places = options.k ?? grades.length;
  return places === 0 ? 0 : hits / places;
}
