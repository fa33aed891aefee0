import { turn } from './in-turns.js';
import type { DenseVector } from '../store/port.js';

/** How many of the nearest candidates the relevance of one is smoothed with. */
const NEIGHBOURS = 20;
/** Others get a turn after so many candidates have been compared: a millisecond or two. */
const ROWS = 4;

/**
 * Relevances mixed with the mean relevance of the nearest candidates, since what is near to
 * relevant candidates is likely to be relevant, too (score regularisation: Diaz 2005,
 * "Regularizing ad hoc retrieval scores").
 *
 * @param relevances 0 to 1, one a candidate
 * @param vectors unit vectors, one a candidate
 * @param share what the neighbours weigh, 0 to 1
 * @returns 0 to 1: the highest is 1, unless all are 0
 */
export async function smoothed(
  relevances: readonly number[],
  vectors: readonly DenseVector[],
  share: number,
): Promise<number[]> {
  if (share === 0 || relevances.length < 2) return [...relevances];
  const nearest = await nearestOf(vectors);
  const mixed = relevances.map((relevance, place) => {
    const neighbours = nearest[place]!;
    const sum = neighbours.reduce((total, each) => total + relevances[each]!, 0);
    return (1 - share) * relevance + (share * sum) / neighbours.length;
  });
  const highest = Math.max(...mixed);
  return highest > 0 ? mixed.map((relevance) => relevance / highest) : mixed;
}

/** The nearest others of each by cosine, of equals the first. */
async function nearestOf(vectors: readonly DenseVector[]): Promise<number[][]> {
  const count = vectors.length;
  const similarities = vectors.map(() => new Float64Array(count));
  for (let row = 0; row < count; row++) {
    if (row % ROWS === ROWS - 1) await turn();
    for (let column = 0; column < row; column++) {
      const similarity = dot(vectors[row]!, vectors[column]!);
      similarities[row]![column] = similarity;
      similarities[column]![row] = similarity;
    }
  }
  return similarities.map((row, own) => {
    const best: number[] = [];
    for (let other = 0; other < count; other++) {
      if (other === own) continue;
      const full = best.length === Math.min(NEIGHBOURS, count - 1);
      if (full && row[other]! <= row[best.at(-1)!]!) continue;
      if (full) best.pop();
      let place = best.length;
      while (place > 0 && row[best[place - 1]!]! < row[other]!) place--;
      best.splice(place, 0, other);
    }
    return best;
  });
}

/** Four sums at once, since one would wait for each addition. */
function dot(left: DenseVector, right: DenseVector): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  const whole = left.length - (left.length % 4);
  for (let at = 0; at < whole; at += 4) {
    a += left[at]! * right[at]!;
    b += left[at + 1]! * right[at + 1]!;
    c += left[at + 2]! * right[at + 2]!;
    d += left[at + 3]! * right[at + 3]!;
  }
  for (let at = whole; at < left.length; at++) a += left[at]! * right[at]!;
  return a + b + c + d;
}
