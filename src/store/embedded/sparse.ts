import type { SparseVector } from '../port.js';
import { best, type ScoredRows } from './best.js';
import { fitted, grown, type Codes } from './grown.js';
import { isIn, type Mask } from './mask.js';
import { Postings } from './postings.js';

/** Sparse vectors in row order, searched by dot product. Equal weights share a code. */
export class SparseIndex {
  private readonly weights: number[] = [];
  private readonly codesOfWeights = new Map<number, number>();
  private readonly postings = new Postings();
  /** The terms of all rows, one row after another. */
  private terms = new Uint32Array(0);
  private codes: Codes = new Uint8Array(0);
  private entries = 0;
  /** Where the terms of each row end. A row without a vector ends where it begins. */
  private ends = new Uint32Array(0);
  private filled = 0;
  /** The score of each row. All zero between searches. */
  private scores = new Float64Array(0);

  /** Rows must be set in ascending order. */
  set(row: number, { indices, values }: SparseVector): void {
    this.fillUpTo(row);
    this.terms = grown(this.terms, this.entries + indices.length);
    for (let at = 0; at < indices.length; at++) {
      const entry = this.entries++;
      const code = this.codeOf(Math.fround(values[at]!));
      this.terms[entry] = indices[at]!;
      this.codes = fitted(this.codes, entry, code);
      this.codes[entry] = code;
      this.postings.add(indices[at]!, row, code);
    }
    this.fillUpTo(row + 1);
    this.scores = grown(this.scores, row + 1);
  }

  get(row: number): SparseVector {
    const start = row === 0 ? 0 : this.ends[row - 1]!;
    const end = this.ends[row]!;
    return {
      indices: Array.from(this.terms.subarray(start, end)),
      values: Array.from(this.codes.subarray(start, end), (code) => this.weights[code]!),
    };
  }

  /** The best rows of the mask that share a term with the query; see {@link best}. */
  search({ indices, values }: SparseVector, mask: Mask, wanted: number): ScoredRows {
    const { weights, scores } = this;
    const found: number[] = [];
    indices.forEach((term, position) => {
      const factor = Math.fround(values[position]!);
      this.postings.forEachRun(term, (rows, codes, start, end) => {
        for (let at = start; at < end; at++) {
          const row = rows[at]!;
          if (!isIn(mask, row)) continue;
          if (scores[row] === 0) found.push(row);
          scores[row]! += factor * weights[codes[at]!]!;
        }
      });
    });
    const ofFound = Float64Array.from({ length: found.length }, (_, at) => scores[found[at]!]!);
    for (const row of found) scores[row] = 0;
    return best({ rows: found, scores: ofFound }, wanted);
  }

  /** An index with only these rows (in ascending order), numbered from 0. */
  compact(kept: Uint32Array, mask: Mask): SparseIndex {
    const index = new SparseIndex();
    kept.forEach((row, at) => {
      if (isIn(mask, row)) index.set(at, this.get(row));
    });
    return index;
  }

  private codeOf(weight: number): number {
    let code = this.codesOfWeights.get(weight);
    if (code === undefined) {
      code = this.weights.push(weight) - 1;
      this.codesOfWeights.set(weight, code);
    }
    return code;
  }

  private fillUpTo(rows: number): void {
    this.ends = grown(this.ends, rows);
    for (; this.filled < rows; this.filled++) this.ends[this.filled] = this.entries;
  }
}
