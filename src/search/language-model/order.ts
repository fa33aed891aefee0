import type { Reading } from '../../language-model/hit-reader.js';

/**
 * Which hit comes to each place. Those that were judged share the places that they had, the most
 * relevant first, and equals in their order before; all others keep their places.
 * @returns indices of the readings
 */
export function orderBy(readings: readonly Reading[]): readonly number[] {
  const best = judgedBestFirst(readings);
  const order = [...readings.keys()];
  best.toSorted((a, b) => a - b).forEach((place, at) => (order[place] = best[at]!));
  return order;
}

/** The hits that were judged, as indices of the readings. */
export function judgedBestFirst(readings: readonly Reading[]): readonly number[] {
  const judged = readings.flatMap((reading, at) =>
    'relevance' in reading ? [{ at, relevance: reading.relevance }] : [],
  );
  return judged.sort((a, b) => b.relevance - a.relevance || a.at - b.at).map(({ at }) => at);
}
