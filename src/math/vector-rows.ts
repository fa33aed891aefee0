import { growTo, PAGE, startKernel, type Kernel } from './webassembly.js';

/** How many rows one call compares. Its query and scores are stored before the rows. */
const CHUNK = 4096;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;

/** Dot products, or sums of absolute differences (the L1 distance). */
export type RowKernel = 'dotFloats' | 'cityBlocks';

/** Vectors of equal size in the memory of WebAssembly, which only grows. */
export class VectorRows {
  private readonly kernel: Kernel;
  private readonly scores: number;
  private readonly base: number;

  /** @param components of each vector, a multiple of 16 */
  constructor(private readonly components: number) {
    this.scores = components * FLOAT;
    this.base = this.scores + CHUNK * FLOAT;
    this.kernel = startKernel(Math.ceil(this.base / PAGE));
  }

  /** @param vector at most as long as a row, which is padded with zeros */
  set(row: number, vector: ArrayLike<number>): void {
    const start = this.base + row * this.components * FLOAT;
    growTo(this.kernel, start + this.components * FLOAT);
    this.write(start, vector);
  }

  /** Compares a vector with the first rows, [rows]. */
  compare(kernel: RowKernel, query: ArrayLike<number>, rows: number): Float32Array {
    const { memory, exports } = this.kernel;
    const all = new Float32Array(rows);
    this.write(0, query);
    for (let start = 0; start < rows; start += CHUNK) {
      const length = Math.min(CHUNK, rows - start);
      const first = this.base + start * this.components * FLOAT;
      exports[kernel](0, first, this.components, this.scores, this.scores + length * FLOAT);
      all.set(new Float32Array(memory.buffer, this.scores, length), start);
    }
    return all;
  }

  private write(start: number, vector: ArrayLike<number>): void {
    const row = new Float32Array(this.kernel.memory.buffer, start, this.components);
    row.set(vector);
    row.fill(0, vector.length);
  }
}
