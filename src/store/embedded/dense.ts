import type { DenseVector } from '../port.js';
import { lowestEqual } from '../ties.js';
import { best, nthLargest, positionsFrom, type ScoredRows } from './best.js';
import { paddedSize, VectorRows } from '../../vectors/vector-rows.js';

/** The codes of a row follow their scale and error, in as many bytes as keep them aligned. */
const HEADER = 16;
const MAX_CODE = 127;
const MAX_QUERY_CODE = 2 ** 15 - 1;
const MAX_SUM = 2 ** 31 - 1;
/** More than single precision can lose in a comparison of unit vectors. */
const ROUNDING = 1e-5;

/**
 * Dense vectors of unit length in row order, for their exact cosine with a query.
 *
 * Beside a vector q stands its 8-bit code c with a scale s and an error e, the length of
 * q - s c: by Cauchy and Schwarz, no unit vector's dot product with s c is off by more.
 * So the codes, a quarter of the bytes, give each row an upper bound, and only rows
 * whose bound reaches the best scores are compared exactly.
 */
export class DenseIndex {
  private readonly padded: number;
  private readonly floats: VectorRows;
  private readonly codes: VectorRows;

  constructor(readonly size: number) {
    this.padded = paddedSize(size);
    this.floats = new VectorRows(this.padded * Float32Array.BYTES_PER_ELEMENT, this.padded);
    this.codes = new VectorRows(HEADER + this.padded, this.padded);
  }

  set(row: number, vector: Float32Array): void {
    const { buffer, byteOffset } = this.floats.row(row);
    new Float32Array(buffer, byteOffset, this.padded).set(vector);
    const { codes, scale, error } = encode(vector, MAX_CODE);
    const coded = this.codes.row(row);
    new Float32Array(coded.buffer, coded.byteOffset, 2).set([scale, error]);
    new Int8Array(coded.buffer, coded.byteOffset + HEADER, this.padded).set(codes);
  }

  get(row: number): Float32Array {
    const { buffer, byteOffset } = this.floats.row(row);
    return new Float32Array(buffer, byteOffset, this.size).slice();
  }

  /** The best `wanted` of the rows with all that equal the last of them. */
  search(query: Float32Array, rows: Uint32Array, wanted: number): ScoredRows {
    if (rows.length <= wanted) return { rows, scores: this.compare(query, rows) };
    const { bounds, slack } = this.upperBounds(query, rows);
    const promising = nthLargest(bounds, wanted);
    const first = Uint32Array.from(positionsFrom(bounds, promising), (at) => rows[at]!);
    const lowest = lowestEqual(nthLargest(this.compare(query, first), wanted)) - slack;
    const candidates = Uint32Array.from(positionsFrom(bounds, lowest), (at) => rows[at]!);
    return best({ rows: candidates, scores: this.compare(query, candidates) }, wanted);
  }

  compact(kept: readonly number[]): DenseIndex {
    const index = new DenseIndex(this.size);
    kept.forEach((row, at) => {
      index.floats.row(at).set(this.floats.row(row));
      index.codes.row(at).set(this.codes.row(row));
    });
    return index;
  }

  private compare(query: Float32Array, rows: Uint32Array): Float32Array {
    return this.floats.compare('dotFloats', this.fill(query), rows);
  }

  /** For each row a number that its score exceeds by `slack` at most. */
  private upperBounds(
    query: Float32Array,
    rows: Uint32Array,
  ): { readonly bounds: Float32Array; readonly slack: number } {
    const largest = Math.min(MAX_QUERY_CODE, Math.floor(MAX_SUM / (MAX_CODE * this.padded)));
    const { codes, scale, error } = encode(this.fill(query), largest);
    const bounds = this.codes.compare('dotCodes', codes, rows, scale);
    // The decoded row is at most twice as long as the row itself.
    return { bounds, slack: 2 * error + ROUNDING };
  }

  private fill(query: Float32Array): Float32Array {
    if (query.length === this.padded) return query;
    const filled = new Float32Array(this.padded);
    filled.set(query);
    return filled;
  }
}

/** The vector as whole numbers up to `largest`, times a scale, and the length of what is lost. */
function encode(
  vector: Float32Array,
  largest: number,
): { readonly codes: Int16Array; readonly scale: number; readonly error: number } {
  let peak = 0;
  for (let at = 0; at < vector.length; at++) peak = Math.max(peak, Math.abs(vector[at]!));
  const scale = Math.fround(peak / largest);
  const codes = new Int16Array(vector.length);
  let squares = 0;
  for (let at = 0; at < vector.length; at++) {
    codes[at] = Math.round(vector[at]! / scale);
    squares += (vector[at]! - scale * codes[at]!) ** 2;
  }
  return { codes, scale, error: Math.sqrt(squares) };
}

/** The vector at unit length, in single precision. */
export function normalised(vector: DenseVector): Float32Array {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += vector[at]! ** 2;
  const length = Math.sqrt(squares);
  const unit = new Float32Array(vector.length);
  for (let at = 0; at < vector.length; at++) unit[at] = vector[at]! / length;
  return unit;
}
