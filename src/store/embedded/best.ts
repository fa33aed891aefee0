import { lowestEqual } from '../ties.js';

/** Rows with their scores, in no order. */
export interface ScoredRows {
  readonly rows: ArrayLike<number>;
  readonly scores: ArrayLike<number>;
}

/** {@link ScoredRows} that can still grow. */
export interface RowList {
  readonly rows: number[];
  readonly scores: number[];
}

/** The best `wanted` rows, and all that tie with the last of them. */
export function best(scored: ScoredRows, wanted: number): ScoredRows {
  if (scored.scores.length <= wanted) return scored;
  return notBelow(scored, lowestEqual(nthLargest(scored.scores, wanted)));
}

/** The rows with scores from `lowest` up to, but not including, `limit`. */
export function notBelow({ rows, scores }: ScoredRows, lowest: number, limit = Infinity): RowList {
  const chosen: RowList = { rows: [], scores: [] };
  for (let at = 0; at < scores.length; at++) {
    if (!(scores[at]! >= lowest && scores[at]! < limit)) continue;
    chosen.rows.push(rows[at]!);
    chosen.scores.push(scores[at]!);
  }
  return chosen;
}

export function joined(one: ScoredRows, other: ScoredRows): ScoredRows {
  return {
    rows: [...Array.from(one.rows), ...Array.from(other.rows)],
    scores: [...Array.from(one.scores), ...Array.from(other.scores)],
  };
}

/** The `n`th largest number, from 1; Hoare's selection. */
export function nthLargest(numbers: ArrayLike<number>, n: number): number {
  const copy = new Float64Array(numbers);
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
