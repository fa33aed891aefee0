import { KERNEL } from './kernel.js';

/** Rows compared in one call; what a call gets and gives lies before the rows. */
const CHUNK = 4096;
const PAGE = 65_536;
const MAX_PAGES = 65_536;
/** The kernel takes this many components at a step. */
const STEP = 16;

interface Exports {
  readonly dotFloats: (...positions: number[]) => void;
  readonly cityBlocks: (...positions: number[]) => void;
  readonly dotCodes: (...positions: number[]) => void;
}

let compiled: WebAssembly.Module | undefined;

/** The size of a vector in the kernel: filled up with zeros. */
export function paddedSize(size: number): number {
  return Math.ceil(size / STEP) * STEP;
}

/** Rows of equal length in memory that WebAssembly compares; only grows. */
export class VectorRows {
  private readonly memory: WebAssembly.Memory;
  private readonly exports: Exports;
  private readonly list: number;
  private readonly scores: number;
  private readonly base: number;

  /** @param stride bytes of a row, @param components of its vector */
  constructor(
    private readonly stride: number,
    private readonly components: number,
  ) {
    compiled ??= new WebAssembly.Module(Buffer.from(KERNEL.join(''), 'base64'));
    this.list = components * Float32Array.BYTES_PER_ELEMENT;
    this.scores = this.list + CHUNK * Uint32Array.BYTES_PER_ELEMENT;
    this.base = this.scores + CHUNK * Float32Array.BYTES_PER_ELEMENT;
    this.memory = new WebAssembly.Memory({
      initial: Math.ceil(this.base / PAGE),
      maximum: MAX_PAGES,
    });
    const instance = new WebAssembly.Instance(compiled, { host: { memory: this.memory } });
    this.exports = instance.exports as Record<keyof Exports, Exports[keyof Exports]>;
  }

  /** The bytes of a row, to write or read at once: they move when the memory grows. */
  row(row: number): Uint8Array {
    const start = this.base + row * this.stride;
    const missing = start + this.stride - this.memory.buffer.byteLength;
    if (missing > 0) {
      const ahead = Math.floor(this.memory.buffer.byteLength / PAGE / 4);
      this.memory.grow(Math.ceil(missing / PAGE) + ahead);
    }
    return new Uint8Array(this.memory.buffer, start, this.stride);
  }

  /** Calls the kernel for the listed rows, with the query's bytes and what it takes beyond. */
  compare(
    kernel: keyof Exports,
    query: Float32Array | Int16Array,
    rows: Uint32Array,
    ...more: number[]
  ): Float32Array {
    const { buffer } = this.memory;
    const all = new Float32Array(rows.length);
    new Uint8Array(buffer).set(new Uint8Array(query.buffer, query.byteOffset, query.byteLength));
    for (let start = 0; start < rows.length; start += CHUNK) {
      const chunk = rows.subarray(start, start + CHUNK);
      new Uint32Array(buffer, this.list, chunk.length).set(chunk);
      const { base, stride, components, list, scores } = this;
      this.exports[kernel](0, base, stride, components, list, chunk.length, scores, ...more);
      all.set(new Float32Array(buffer, scores, chunk.length), start);
    }
    return all;
  }
}
