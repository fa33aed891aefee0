import { VectorRows, type RowKernel } from './vector-rows.js';

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
