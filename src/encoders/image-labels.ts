import type { ImageLabel } from '../domain/image.js';

/**
 * A label is worth saying from this probability. Below it, most labels of real pages' images are
 * wrong; `models/image-classifier/README.md` has the counts. At most five labels can reach it.
 */
export const LEAST_PROBABILITY = 0.2;

/**
 * The labels worth saying, the most probable first. Classes of the same name count as one.
 * @param probabilities of the classes
 * @param names of the classes, in the same order
 */
export function confidentLabels(
  probabilities: Float32Array,
  names: readonly string[],
): ImageLabel[] {
  const sums = new Map<string, number>();
  names.forEach((name, at) => sums.set(name, (sums.get(name) ?? 0) + probabilities[at]!));
  return [...sums]
    .filter(([, probability]) => probability >= LEAST_PROBABILITY)
    .map(([name, probability]) => ({ name, probability }))
    .sort((a, b) => b.probability - a.probability);
}
