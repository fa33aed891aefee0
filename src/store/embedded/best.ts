import { lowestEqual } from '../ties.js';

/** Rows with a score each, in no order. */
export interface ScoredRows {
  readonly rows: ArrayLike<number>;
  readonly scores: ArrayLike<number>;
}

/** The best `wanted` with all that equal the last of them. */
export function best({ rows, scores }: ScoredRows, wanted: number): ScoredRows {
  if (scores.length <= wanted) return { rows, scores };
  const lowest = lowestEqual(nthLargest(scores, wanted));
  const chosen = positionsFrom(scores, lowest);
  return { rows: chosen.map((at) => rows[at]!), scores: chosen.map((at) => scores[at]!) };
}

/** Where the numbers are that are not below `lowest`. */
export function positionsFrom(numbers: ArrayLike<number>, lowest: number): number[] {
  const positions: number[] = [];
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! >= lowest) positions.push(at);
  return positions;
}

/** The `n`th largest number, from 1; Hoare's selection. */
export function nthLargest(numbers: ArrayLike<number>, n: number): number {
  const copy = Float64Array.from(numbers);
  const target = copy.length - n;
  let [low, high] = [0, copy.length - 1];
  while (low < high) {
    const pivot = copy[(low + high) >>> 1]!;
    let [left, right] = [low, high];
    while (left <= right) {
      while (copy[left]! < pivot) left++;
      while (copy[right]! > pivot) right--;
      if (left > right) break;
      [copy[left], copy[right]] = [copy[right]!, copy[left]!];
      left++;
      right--;
    }
    if (target <= right) high = right;
    else if (target >= left) low = left;
    else break;
  }
  return copy[target]!;
}
