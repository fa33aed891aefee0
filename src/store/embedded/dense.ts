import type { DenseVector } from '../port.js';
import { best, type ScoredRows } from './best.js';
import { grown } from './grown.js';

/** Dense vectors of unit length in row order, for their exact cosine with a query. */
export class DenseIndex {
  private vectors = new Float32Array(0);

  constructor(readonly size: number) {}

  set(row: number, vector: Float32Array): void {
    this.vectors = grown(this.vectors, (row + 1) * this.size);
    this.vectors.set(vector, row * this.size);
  }

  get(row: number): Float32Array {
    return this.vectors.slice(row * this.size, (row + 1) * this.size);
  }

  /** The best `wanted` of the rows with all that equal the last of them. */
  search(query: Float32Array, rows: Uint32Array, wanted: number): ScoredRows {
    return best({ rows, scores: Float32Array.from(rows, (row) => this.dot(query, row)) }, wanted);
  }

  compact(kept: readonly number[]): DenseIndex {
    const index = new DenseIndex(this.size);
    index.vectors = new Float32Array(kept.length * this.size);
    kept.forEach((row, at) => index.vectors.set(this.get(row), at * this.size));
    return index;
  }

  private dot(query: Float32Array, row: number): number {
    const start = row * this.size;
    let sum = 0;
    for (let at = 0; at < this.size; at++) sum += query[at]! * this.vectors[start + at]!;
    return sum;
  }
}

/** The vector at unit length, in single precision. */
export function normalised(vector: DenseVector): Float32Array {
  let squares = 0;
  for (const component of vector) squares += component * component;
  const length = Math.sqrt(squares);
  return Float32Array.from(vector, (component) => component / length);
}
