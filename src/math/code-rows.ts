import { growTo, type Kernel, MAX_BYTES, PAGE, startKernel } from './webassembly.js';

/** The bytes before the codes of a row: its scale, its error, and padding for alignment. */
const HEADER = 16;
/** How many words of the mask one call of the kernel takes. */
const PART_WORDS = 64;
const BITS = 32;
const PART = BITS * PART_WORDS;
/** A row that was found is reported with its number, its bound and its error. */
const FOUND_BYTES = 12;
/** How many rows one call compares exactly. */
export const EXACT = 64;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;
/** The bits of a component's rest; see {@link CodeRows.floats}. */
const REST_BITS = 24;

/** A vector as whole numbers times a scale, and the length of the difference. */
export interface Coded {
  readonly codes: Int16Array;
  readonly scale: number;
  readonly error: number;
}

/** How many parts {@link CodeRows.find} divides the rows of a mask into. */
export function partsOf(mask: Uint32Array): number {
  return Math.ceil(mask.length / PART_WORDS);
}

/** Rows of 8-bit codes in the memory of WebAssembly. */
export class CodeRows {
  private readonly kernel: Kernel;
  private readonly stride: number;
  /** Where each area begins. */
  private readonly mask: number;
  private readonly found: number;
  private readonly rests: number;
  private readonly scores: number;
  private readonly exact: number;
  private readonly base: number;

  /** @param components of each vector, a multiple of 32 */
  constructor(private readonly components: number) {
    this.stride = HEADER + components;
    this.mask = components * Int16Array.BYTES_PER_ELEMENT;
    this.found = this.mask + PART_WORDS * Uint32Array.BYTES_PER_ELEMENT;
    this.rests = this.found + PART * FOUND_BYTES;
    this.scores = this.rests + components * FLOAT;
    this.exact = this.scores + EXACT * FLOAT;
    this.base = this.exact + (1 + EXACT) * components * FLOAT;
    this.kernel = startKernel(Math.ceil(this.base / PAGE));
  }

  /** The largest number of rows that fits. */
  get capacity(): number {
    return Math.floor((MAX_BYTES - this.base) / this.stride / BITS) * BITS;
  }

  /** Makes room for this many rows. @throws RangeError if there is not enough memory */
  reserve(rows: number): void {
    growTo(this.kernel, this.base + Math.ceil(rows / BITS) * BITS * this.stride);
  }

  set(row: number, { codes, scale, error }: Coded): void {
    const start = this.base + row * this.stride;
    new Float32Array(this.kernel.memory.buffer, start, 2).set([scale, error]);
    new Int8Array(this.kernel.memory.buffer, start + HEADER, this.components).set(codes);
  }

  /**
   * Decodes the vector of a row, [components], into one of {@link EXACT} places, where it stays
   * until another vector takes the place. Its scale must be a power of two.
   * @param rests what the codes lack, in units of scale / 2 ** 24; three bytes for each component
   */
  floats(row: number, rests: Int32Array, place: number): Float32Array {
    const { buffer } = this.kernel.memory;
    const codes = this.base + row * this.stride;
    const [scale] = new Float32Array(buffer, codes, 1);
    new Int32Array(buffer, this.rests, rests.length).set(rests);
    const start = this.exact + (1 + place) * this.components * FLOAT;
    const end = start + this.components * FLOAT;
    this.kernel.exports.decode(codes + HEADER, this.rests, scale! / 2 ** REST_BITS, start, end);
    return new Float32Array(buffer, start, this.components);
  }

  /** The dot products of the query with the vectors at the first places, [vectors]. */
  dot(query: Float32Array, vectors: number): Float32Array {
    const { memory, exports } = this.kernel;
    const { components, exact, scores } = this;
    const first = exact + components * FLOAT;
    new Float32Array(memory.buffer, exact, components).set(query);
    exports.dotFloats(exact, first, components, scores, scores + vectors * FLOAT);
    return new Float32Array(memory.buffer, scores, vectors);
  }

  move(from: number, to: number): void {
    const [start, place] = [from, to].map((row) => this.base + row * this.stride) as [
      number,
      number,
    ];
    new Uint8Array(this.kernel.memory.buffer).copyWithin(place, start, start + this.stride);
  }

  /**
   * Calls back, in ascending order, for each row in one part of the mask whose bound is at least
   * `lowest`. A bound is the dot product of query and codes plus the error.
   * @param part from 0 up to, but not including, {@link partsOf}
   */
  find(
    query: Coded,
    mask: Uint32Array,
    part: number,
    lowest: number,
    visit: (row: number, bound: number, error: number) => void,
  ): void {
    const { memory, exports } = this.kernel;
    const start = part * PART_WORDS;
    const words = mask.subarray(start, start + PART_WORDS);
    new Int16Array(memory.buffer, 0, this.components).set(query.codes);
    new Uint32Array(memory.buffer, this.mask, words.length).set(words);
    const { components, stride } = this;
    const end = exports.findCodes(
      ...[0, query.scale, this.base + start * BITS * stride, stride, components],
      ...[this.mask, this.mask + words.byteLength, start * BITS, lowest, this.found],
    );
    const rows = new Uint32Array(memory.buffer, this.found, 3 * PART);
    const values = new Float32Array(memory.buffer, this.found, 3 * PART);
    const length = (end - this.found) / Float32Array.BYTES_PER_ELEMENT;
    for (let at = 0; at < length; at += 3) visit(rows[at]!, values[at + 1]!, values[at + 2]!);
  }
}

/**
 * The vector as whole numbers up to `largest`.
 * @param components how many codes there are; those beyond the vector are 0
 * @param toScale chooses the scale, given the smallest possible one
 */
export function encode(
  vector: Float32Array,
  components: number,
  largest: number,
  toScale: (least: number) => number = Math.fround,
): Coded {
  let peak = 0;
  for (let at = 0; at < vector.length; at++) peak = Math.max(peak, Math.abs(vector[at]!));
  const scale = toScale(peak / largest);
  const codes = new Int16Array(components);
  let squares = 0;
  for (let at = 0; at < vector.length; at++) {
    codes[at] = Math.round(vector[at]! / scale);
    squares += (vector[at]! - scale * codes[at]!) ** 2;
  }
  return { codes, scale, error: Math.sqrt(squares) };
}

/** The smallest power of two that is not below `least`. */
export function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least));
}
