import type { SparseVector } from '../port.js';
import { best, type ScoredRows } from './best.js';
import { grown } from './grown.js';
import { isIn, type Mask } from './mask.js';

/** The rows that have a term, ascending, and the term's weight in each. */
interface Postings {
  rows: Uint32Array;
  weights: Float32Array;
  length: number;
}

/** Sparse vectors by term, for their dot products with a query. */
export class SparseIndex {
  private readonly postings = new Map<number, Postings>();

  set(row: number, { indices, values }: SparseVector): void {
    indices.forEach((index, position) => this.append(index, row, values[position]!));
  }

  /** Of the rows of the mask that share a term with the query, the best as in {@link best}. */
  search({ indices, values }: SparseVector, mask: Mask, wanted: number): ScoredRows {
    const scores = new Float64Array(mask.length * 32);
    const rows: number[] = [];
    indices.forEach((index, position) => {
      const postings = this.postings.get(index);
      if (!postings) return;
      const weight = Math.fround(values[position]!);
      for (let entry = 0; entry < postings.length; entry++) {
        const row = postings.rows[entry]!;
        if (!isIn(mask, row)) continue;
        if (scores[row] === 0) rows.push(row);
        scores[row]! += weight * postings.weights[entry]!;
      }
    });
    return best({ rows, scores: rows.map((row) => scores[row]!) }, wanted);
  }

  /** A row's vector, put together from the postings of all terms. */
  get(row: number): SparseVector {
    const entries: (readonly [index: number, weight: number])[] = [];
    for (const [index, { rows, weights, length }] of this.postings) {
      const entry = find(rows, length, row);
      if (entry !== undefined) entries.push([index, weights[entry]!]);
    }
    entries.sort(([a], [b]) => a - b);
    return {
      indices: entries.map(([index]) => index),
      values: entries.map(([, weight]) => weight),
    };
  }

  /** Drops all rows but those with a new number, which take that. */
  compact(renumbered: ReadonlyMap<number, number>): SparseIndex {
    const index = new SparseIndex();
    for (const [term, { rows, weights, length }] of this.postings) {
      for (let entry = 0; entry < length; entry++) {
        const row = renumbered.get(rows[entry]!);
        if (row !== undefined) index.append(term, row, weights[entry]!);
      }
    }
    return index;
  }

  private append(index: number, row: number, weight: number): void {
    let postings = this.postings.get(index);
    if (!postings) {
      postings = { rows: new Uint32Array(1), weights: new Float32Array(1), length: 0 };
      this.postings.set(index, postings);
    }
    const length = postings.length + 1;
    postings.rows = grown(postings.rows, length);
    postings.weights = grown(postings.weights, length);
    postings.rows[postings.length] = row;
    postings.weights[postings.length] = weight;
    postings.length = length;
  }
}

/** Where a number stands in the first `length` of ascending ones. */
function find(numbers: Uint32Array, length: number, wanted: number): number | undefined {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low < length && numbers[low] === wanted ? low : undefined;
}
