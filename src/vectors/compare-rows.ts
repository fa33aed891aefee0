import { paddedSize, VectorRows } from './vector-rows.js';

/** Compares a vector of the same size with all rows, [rows]. */
export type CompareRows = (vector: ArrayLike<number>) => Float32Array;

/** Dot products, or sums of the absolute differences (the l1 distance). */
export type RowKernel = 'dotFloats' | 'cityBlocks';

const SMALLEST = 16;

/** Memory that WebAssembly compares in is reserved by the gigabyte: it is kept, one for each size. */
const kept = new Map<number, VectorRows>();

/**
 * Lays vectors side by side, so that one can be compared with all of them in microseconds.
 * @param vectors of equal size, [rows, size]
 * @param use gets the comparison, which ends with it: it may not wait for anything
 */
export function compareRows<Result>(
  vectors: readonly ArrayLike<number>[],
  use: (compare: CompareRows) => Result,
  kernel: RowKernel = 'dotFloats',
): Result {
  const size = vectors[0]?.length ?? 0;
  const components = sizeClass(size);
  // A comparison within a comparison gets memory of its own.
  const memory =
    kept.get(components) ??
    new VectorRows(components * Float32Array.BYTES_PER_ELEMENT, paddedSize(components));
  kept.delete(components);
  try {
    const filled = new Float32Array(components);
    const fill = (vector: ArrayLike<number>) => {
      filled.set(vector);
      return filled;
    };
    vectors.forEach((vector, row) => {
      const { buffer, byteOffset } = memory.row(row);
      new Float32Array(buffer, byteOffset, components).set(fill(vector));
    });
    const rows = Uint32Array.from(vectors, (_, row) => row);
    return use((vector) => memory.compare(kernel, fill(vector), rows));
  } finally {
    kept.set(components, memory);
  }
}

/** The power of two that holds so many components: few sizes of memory serve all vectors. */
function sizeClass(size: number): number {
  return Math.max(SMALLEST, 2 ** Math.ceil(Math.log2(Math.max(1, size))));
}
