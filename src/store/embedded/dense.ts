import { type Coded, CodeRows, encode, EXACT, partsOf, powerOfTwo } from '../../math/code-rows.js';
import { paddedSize } from '../../math/webassembly.js';
import { lowestEqual } from '../ties.js';
import {
  best,
  ByteRows,
  countRows,
  joined,
  type Mask,
  notBelow,
  nthLargest,
  type RowList,
  rowsOf,
  type ScoredRows,
} from './rows.js';

const MAX_CODE = 127;
const MAX_QUERY_CODE = 2 ** 15 - 1;
const MAX_SUM = 2 ** 31 - 1;
/** More than a comparison of unit vectors in single precision can be off by. */
const ROUNDING = 1e-5;
/** How many more rows are found before those that can no longer be among the best are dropped. */
const MIN_FOUND = 1024;

/**
 * Dense vectors of unit length in row order, searched by exact cosine.
 *
 * Each vector q also has an 8-bit code c with a scale s and an error e, the length of q - s c. By
 * the Cauchy-Schwarz inequality, a unit vector's dot products with q and with s c differ by at most
 * e. So the codes, which take a quarter of the bytes, give an upper and a lower bound of each row's
 * score. Only rows whose upper bound reaches the best are compared exactly.
 */
export class DenseIndex {
  private readonly codes: CodeRows;
  private readonly padded: number;
  private readonly rests: ExactRows;

  constructor(readonly size: number) {
    this.padded = paddedSize(size);
    this.codes = new CodeRows(this.padded);
    this.rests = new ExactRows(size);
  }

  get capacity(): number {
    return this.codes.capacity;
  }

  /** Makes room for this many rows. @throws RangeError if there is not enough memory */
  reserve(rows: number): void {
    this.codes.reserve(rows);
    this.rests.reserve(rows);
  }

  set(row: number, vector: Float32Array): void {
    this.reserve(row + 1);
    const coded = encode(vector, this.padded, MAX_CODE, powerOfTwo);
    this.codes.set(row, coded);
    this.rests.set(row, vector, coded);
  }

  get(row: number): Float32Array {
    return this.exact(row, 0).slice(0, this.size);
  }

  /** The best `wanted` rows of the mask, and all that tie with the last of them. */
  search(query: Float32Array, mask: Mask, wanted: number): ScoredRows {
    if (countRows(mask) <= wanted) return this.compare(query, rowsOf(mask));
    const { found, slack } = this.promising(query, mask, wanted);
    const highest = nthLargest(found.scores, wanted);
    const first = this.compare(query, notBelow(found, highest).rows);
    const lowest = lowestEqual(nthLargest(first.scores, wanted)) - slack;
    const others = notBelow(found, lowest, highest);
    return best(joined(first, this.compare(query, others.rows)), wanted);
  }

  /** Keeps only these rows (in ascending order) and numbers them from 0. */
  compact(kept: Uint32Array): void {
    this.reserve((kept.at(-1) ?? -1) + 1);
    kept.forEach((row, at) => row !== at && this.codes.move(row, at));
    this.rests.compact(kept);
  }

  /** The exact vector of a row; `place` is where {@link CodeRows} has it. */
  private exact(row: number, place: number): Float32Array {
    const floats = this.codes.floats(row, this.rests.rests(row), place);
    this.rests.mend(row, floats);
    return floats;
  }

  private compare(query: Float32Array, rows: ArrayLike<number>): ScoredRows {
    const scores = new Float32Array(rows.length);
    for (let start = 0; start < rows.length; start += EXACT) {
      const length = Math.min(EXACT, rows.length - start);
      for (let place = 0; place < length; place++) this.exact(rows[start + place]!, place);
      scores.set(this.codes.dot(query, length), start);
    }
    return { rows, scores };
  }

  /**
   * All rows that can be among the best `wanted` or tie with the last of them, and some others.
   * Their scores are upper bounds: the true score is at most `slack` above the bound, and at most
   * `slack` plus twice the row's error below it.
   */
  private promising(
    query: Float32Array,
    mask: Mask,
    wanted: number,
  ): { readonly found: ScoredRows; readonly slack: number } {
    const largest = Math.min(MAX_QUERY_CODE, Math.floor(MAX_SUM / (MAX_CODE * this.padded)));
    const coded = encode(query, this.padded, largest);
    // The decoded row is at most twice as long as the row itself, which doubles the query's error.
    const slack = 2 * coded.error + ROUNDING;
    let found: RowList = { rows: [], scores: [] };
    let lower: number[] = [];
    let lowest = -Infinity;
    for (let part = 0; part < partsOf(mask); part++) {
      this.codes.find(coded, mask, part, lowest, (row, bound, error) => {
        found.rows.push(row);
        found.scores.push(bound);
        lower.push(bound - 2 * error);
      });
      if (lower.length < wanted + MIN_FOUND) continue;
      const reached = nthLargest(lower, wanted);
      lower = lower.filter((bound) => bound >= reached);
      lowest = lowestEqual(reached - slack) - slack;
      found = notBelow(found, lowest);
    }
    return { found, slack };
  }
}

const SEGMENT = 2 ** 22;
/** A rest is a multiple of scale / 2 ** 24, so it takes three bytes. */
const REST_BITS = 24;
const PARTS = 2 ** REST_BITS;
const REST_BYTES = 3;
/** The rests of this many components fill whole words. */
const GROUP = 4;
const GROUP_WORDS = 3;
/** An exception takes the number of the component and its float. */
const EXCEPTION_BYTES = 8;

/**
 * The difference between 32-bit floats and their 8-bit codes, in three bytes each: a code and its
 * rest together give the exact float. The scale of the codes must be a power of two. Only some
 * floats below half the scale can have bits beyond the rest; these exceptions are stored whole.
 */
class ExactRows {
  private readonly stride: number;
  private readonly perSegment: number;
  private readonly segments: Int32Array[] = [];
  private readonly exceptions = new ByteRows();

  constructor(size: number) {
    this.stride = Math.ceil(size / GROUP) * GROUP_WORDS;
    this.perSegment = Math.max(1, Math.floor(SEGMENT / (4 * this.stride)));
  }

  /** Makes room for this many rows. @throws RangeError if there is not enough memory */
  reserve(rows: number): void {
    while (this.segments.length * this.perSegment < rows) {
      this.segments.push(new Int32Array(this.perSegment * this.stride));
    }
  }

  /** Rows must be set in ascending order. */
  set(row: number, vector: Float32Array, { codes, scale }: Coded): void {
    const part = scale / PARTS;
    const { buffer, byteOffset, byteLength } = this.rests(row);
    const rests = new Uint8Array(buffer, byteOffset, byteLength);
    const exceptions: [component: number, float: number][] = [];
    for (let at = 0; at < vector.length; at++) {
      const rest = Math.round(vector[at]! / part - codes[at]! * PARTS);
      rests[REST_BYTES * at] = rest;
      rests[REST_BYTES * at + 1] = rest >> 8;
      rests[REST_BYTES * at + 2] = rest >> 16;
      const found = ((codes[at]! << REST_BITS) + restAt(rests, at)) * part;
      if (!Object.is(found, vector[at])) exceptions.push([at, vector[at]!]);
    }
    const bytes = Buffer.alloc(exceptions.length * EXCEPTION_BYTES);
    exceptions.forEach(([component, float], at) => {
      bytes.writeUInt32LE(component, at * EXCEPTION_BYTES);
      bytes.writeFloatLE(float, at * EXCEPTION_BYTES + 4);
    });
    this.fillUpTo(row);
    this.exceptions.push(bytes);
  }

  /** The rests of a row, for {@link CodeRows.floats}. */
  rests(row: number): Int32Array {
    const start = (row % this.perSegment) * this.stride;
    return this.segments[Math.floor(row / this.perSegment)]!.subarray(start, start + this.stride);
  }

  /** Replaces the components of a row's vector that are exceptions. */
  mend(row: number, floats: Float32Array): void {
    const exceptions = this.exceptions.get(row);
    for (let at = 0; at < exceptions.length; at += EXCEPTION_BYTES) {
      floats[exceptions.readUInt32LE(at)] = exceptions.readFloatLE(at + 4);
    }
  }

  /** Keeps only these rows (in ascending order) and numbers them from 0. */
  compact(kept: Uint32Array): void {
    const rows = (kept.at(-1) ?? -1) + 1;
    this.reserve(rows);
    this.fillUpTo(rows);
    kept.forEach((row, at) => row !== at && this.rests(at).set(this.rests(row)));
    this.segments.length = Math.ceil(kept.length / this.perSegment);
    this.exceptions.compact(kept);
  }

  /** Rows that were skipped have no vector. */
  private fillUpTo(rows: number): void {
    while (this.exceptions.length < rows) this.exceptions.push(Buffer.alloc(0));
  }
}

function restAt(rests: Uint8Array, component: number): number {
  const at = REST_BYTES * component;
  return rests[at]! | (rests[at + 1]! << 8) | ((rests[at + 2]! << 24) >> 8);
}
