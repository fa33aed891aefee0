import { hitsOf, type BinaryOptions } from './binary.js';

/**
 * The share of relevant places among the first k, also where the ranking is shorter. As ranx's
 * `precision` and trec_eval's `P`.
 * @returns 0 to 1; 0 for an empty ranking
 */
export function precision(grades: readonly number[], options: BinaryOptions = {}): number {
  const hits = hitsOf(grades, options).filter(Boolean).length;
  const places = options.k ?? grades.length;
  return places === 0 ? 0 : hits / places;
}
