import type { SparseVector } from '../port.js';
import { best, type ScoredRows } from './best.js';
import { grown } from './grown.js';
import { isIn, type Mask } from './mask.js';

const NONE = 0xffffffff;

/**
 * Sparse vectors in row order, for their dot products with a query. The entries of a
 * row lie side by side, and each leads to the entry before it that has the same term.
 */
export class SparseIndex {
  private readonly latest = new Map<number, number>();
  private terms = new Uint32Array(0);
  private weights = new Float32Array(0);
  private rows = new Uint32Array(0);
  private previous = new Uint32Array(0);
  private entries = 0;
  /** Where the entries of each row end; rows without a vector end where they start. */
  private ends = new Uint32Array(0);
  private filled = 0;

  /** Rows are set in ascending order. */
  set(row: number, { indices, values }: SparseVector): void {
    this.fillUpTo(row);
    const end = this.entries + indices.length;
    this.terms = grown(this.terms, end);
    this.weights = grown(this.weights, end);
    this.rows = grown(this.rows, end);
    this.previous = grown(this.previous, end);
    for (let at = 0; at < indices.length; at++) {
      const term = indices[at]!;
      const entry = this.entries++;
      this.terms[entry] = term;
      this.weights[entry] = values[at]!;
      this.rows[entry] = row;
      this.previous[entry] = this.latest.get(term) ?? NONE;
      this.latest.set(term, entry);
    }
    this.fillUpTo(row + 1);
  }

  get(row: number): SparseVector {
    const start = row === 0 ? 0 : this.ends[row - 1]!;
    const end = this.ends[row]!;
    return {
      indices: Array.from(this.terms.subarray(start, end)),
      values: Array.from(this.weights.subarray(start, end)),
    };
  }

  /** Of the rows of the mask that share a term with the query, the best as in {@link best}. */
  search({ indices, values }: SparseVector, mask: Mask, wanted: number): ScoredRows {
    const scores = new Float64Array(this.filled);
    const rows: number[] = [];
    indices.forEach((term, position) => {
      const weight = Math.fround(values[position]!);
      let entry = this.latest.get(term) ?? NONE;
      for (; entry !== NONE; entry = this.previous[entry]!) {
        const row = this.rows[entry]!;
        if (!isIn(mask, row)) continue;
        if (scores[row] === 0) rows.push(row);
        scores[row]! += weight * this.weights[entry]!;
      }
    });
    return best({ rows, scores: rows.map((row) => scores[row]!) }, wanted);
  }

  /** The same for the rows kept alone, which get the numbers from 0 on. */
  compact(kept: readonly number[], mask: Mask): SparseIndex {
    const index = new SparseIndex();
    kept.forEach((row, at) => isIn(mask, row) && index.set(at, this.get(row)));
    return index;
  }

  private fillUpTo(rows: number): void {
    this.ends = grown(this.ends, rows);
    for (; this.filled < rows; this.filled++) this.ends[this.filled] = this.entries;
  }
}
