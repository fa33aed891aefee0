import type { SparseVector } from '../port.js';
import {
  best,
  type Codes,
  fitted,
  grown,
  isIn,
  type Mask,
  rowsOf,
  type ScoredRows,
} from './rows.js';

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
    const start = this.startOf(row);
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

  /** How many rows of the mask have each term. */
  frequencies(mask: Mask): Map<number, number> {
    const frequencies = new Map<number, number>();
    for (const row of rowsOf(mask)) {
      if (row >= this.filled) break;
      for (let entry = this.startOf(row); entry < this.ends[row]!; entry++) {
        const term = this.terms[entry]!;
        frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
      }
    }
    return frequencies;
  }

  /** An index with only these rows (in ascending order), numbered from 0. */
  compact(kept: Uint32Array, mask: Mask): SparseIndex {
    const index = new SparseIndex();
    kept.forEach((row, at) => {
      if (isIn(mask, row)) index.set(at, this.get(row));
    });
    return index;
  }

  private startOf(row: number): number {
    return row === 0 ? 0 : this.ends[row - 1]!;
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

const NONE = 0;
/** The words at the start of a block: the previous block, the number of rows, the capacity. */
const HEADER = 3;
const SMALLEST_BLOCK = 1;
const LARGEST_BLOCK = 1024;

/**
 * For each term, the rows that have it, each with a code. The rows are in blocks, each twice as
 * large as the one before it, so that most are read in one sequence.
 */
class Postings {
  private readonly latest = new Map<number, number>();
  private rows = new Uint32Array(1);
  private codes: Codes = new Uint8Array(1);
  private end = 1;

  add(term: number, row: number, code: number): void {
    const latest = this.latest.get(term) ?? NONE;
    const block = this.isFull(latest) ? this.addBlock(term, latest) : latest;
    const place = block + HEADER + this.rows[block + 1]!++;
    this.rows[place] = row;
    this.codes = fitted(this.codes, place, code);
    this.codes[place] = code;
  }

  /** Calls back for each block of the term; its rows and codes are those from `start` to `end`. */
  forEachRun(
    term: number,
    visit: (rows: Uint32Array, codes: Codes, start: number, end: number) => void,
  ): void {
    let block = this.latest.get(term) ?? NONE;
    for (; block !== NONE; block = this.rows[block]!) {
      const start = block + HEADER;
      visit(this.rows, this.codes, start, start + this.rows[block + 1]!);
    }
  }

  private isFull(block: number): boolean {
    return block === NONE || this.rows[block + 1] === this.rows[block + 2];
  }

  private addBlock(term: number, before: number): number {
    const capacity =
      before === NONE ? SMALLEST_BLOCK : Math.min(LARGEST_BLOCK, 2 * this.rows[before + 2]!);
    const block = this.end;
    this.end += HEADER + capacity;
    this.rows = grown(this.rows, this.end);
    this.rows.set([before, 0, capacity], block);
    this.latest.set(term, block);
    return block;
  }
}
