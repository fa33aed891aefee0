import type { DenseVector } from '../store/port.js';
import { compareRows } from '../math/compare-rows.js';
import { turn } from './in-turns.js';

/** How many of the nearest candidates smooth the relevance of one. */
const NEIGHBOURS = 20;
/** After this many compared candidates, other requests can run: a millisecond or two. */
const ROWS = 32;

/**
 * Mixes relevances with the mean relevance of the nearest candidates, since neighbours of relevant
 * candidates are probably relevant as well (score regularisation: Diaz 2005, "Regularizing ad hoc
 * retrieval scores").
 * @param relevances 0 to 1, one a candidate
 * @param vectors unit vectors, one a candidate
 * @param share the weight of the neighbours, 0 to 1
 * @returns 0 to 1; the highest is 1, unless all are 0
 */
export async function smoothed(
  relevances: readonly number[],
  vectors: readonly DenseVector[],
  share: number,
): Promise<number[]> {
  if (share === 0 || relevances.length < 2) return [...relevances];
  const mixed: number[] = [];
  for (let from = 0; from < vectors.length; from += ROWS) {
    if (from > 0) await turn();
    compareRows(vectors, (compare) => {
      for (const vector of vectors.slice(from, from + ROWS)) {
        const own = mixed.length;
        const neighbours = nearestOf(compare(vector), own);
        const sum = neighbours.reduce((total, each) => total + relevances[each]!, 0);
        mixed.push((1 - share) * relevances[own]! + (share * sum) / neighbours.length);
      }
    });
  }
  const highest = Math.max(...mixed);
  return highest > 0 ? mixed.map((relevance) => relevance / highest) : mixed;
}

/** The candidates nearest to one, by its cosines to all; if several are equal, the first. */
function nearestOf(cosines: Float32Array, own: number): number[] {
  const best: number[] = [];
  const most = Math.min(NEIGHBOURS, cosines.length - 1);
  cosines.forEach((cosine, other) => {
    const full = best.length === most;
    if (other === own || (full && cosine <= cosines[best.at(-1)!]!)) return;
    if (full) best.pop();
    let place = best.length;
    while (place > 0 && cosines[best[place - 1]!]! < cosine) place--;
    best.splice(place, 0, other);
  });
  return best;
}
