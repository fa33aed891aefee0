import { growTo, type Kernel, PAGE, startKernel } from './webassembly.js';

/** How many rows one call compares. Its query and scores are stored before the rows. */
const CHUNK = 4096;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;

/** Dot products, or sums of absolute differences (the L1 distance). */
type RowKernel = 'dotFloats' | 'cityBlocks';

/** Vectors of equal size in the memory of WebAssembly, which only grows. */
class VectorRows {
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

/** Compares a vector of the same size with all rows, [rows]. */
export type CompareRows = (vector: ArrayLike<number>) => Float32Array;

const SMALLEST = 16;

/** WebAssembly reserves address space by the gigabyte, so one memory for each size is reused. */
const kept = new Map<number, VectorRows>();

/**
 * Lays vectors side by side, so that one can be compared with all of them in microseconds.
 * @param vectors of equal size, [rows, size]
 * @param use gets the comparison, which is valid until it returns: it must not wait for anything
 */
export function compareRows<Result>(
  vectors: readonly ArrayLike<number>[],
  use: (compare: CompareRows) => Result,
  kernel: RowKernel = 'dotFloats',
): Result {
  const size = sizeClass(vectors[0]?.length ?? 0);
  // A comparison inside another one needs memory of its own.
  const memory = kept.get(size) ?? new VectorRows(size);
  kept.delete(size);
  try {
    vectors.forEach((vector, row) => memory.set(row, vector));
    return use((vector) => memory.compare(kernel, vector, vectors.length));
  } finally {
    kept.set(size, memory);
  }
}

/** The next power of two, so that few sizes of memory serve all vectors. */
function sizeClass(size: number): number {
  return Math.max(SMALLEST, 2 ** Math.ceil(Math.log2(Math.max(1, size))));
}
