import { growTo, MAX_BYTES, PAGE, startKernel, type Kernel } from './webassembly.js';

/** The codes of a row follow its scale and error, in as many bytes as keep them aligned. */
const HEADER = 16;
/** Words of the mask that one call of the kernel takes. */
const PART_WORDS = 64;
const BITS = 32;
const PART = BITS * PART_WORDS;
/** A row that was found takes its number, its bound and its error. */
const FOUND_BYTES = 12;
/** Rows that are compared exactly in one call. */
export const EXACT = 64;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;
/** Of a component's rest; see {@link CodeRows.floats}. */
const REST_BITS = 24;

/** A vector as whole numbers times a scale, and the length of what is lost by that. */
export interface Coded {
  readonly codes: Int16Array;
  readonly scale: number;
  readonly error: number;
}

/** In how many parts {@link CodeRows.find} looks at the rows of a mask. */
export function partsOf(mask: Uint32Array): number {
  return Math.ceil(mask.length / PART_WORDS);
}

/** Rows of 8-bit codes in memory that WebAssembly compares. */
export class CodeRows {
  private readonly kernel: Kernel;
  private readonly stride: number;
  /** Where things begin. */
  private readonly mask: number;
  private readonly found: number;
  private readonly rests: number;
  private readonly scores: number;
  private readonly exact: number;
  private readonly base: number;

  /** @param components of each vector, a multiple of 16 */
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

  /** How many rows there can be, at most. */
  get capacity(): number {
    return Math.floor((MAX_BYTES - this.base) / this.stride / BITS) * BITS;
  }

  /** Makes room for so many rows. @throws RangeError where there is none */
  reserve(rows: number): void {
    growTo(this.kernel, this.base + Math.ceil(rows / BITS) * BITS * this.stride);
  }

  set(row: number, { codes, scale, error }: Coded): void {
    const start = this.base + row * this.stride;
    new Float32Array(this.kernel.memory.buffer, start, 2).set([scale, error]);
    new Int8Array(this.kernel.memory.buffer, start + HEADER, this.components).set(codes);
  }

  /**
   * The vector of a row, [components], at one of {@link EXACT} places: it stays there until another
   * vector takes the place. Its scale must be a power of two.
   * @param rests what the codes lack, in parts of 2 ** -24 of the scale; three bytes a component
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

  /** The dot product of the query with each of the first vectors that have a place, [vectors]. */
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
   * Of the rows of the mask, one part of them: calls back for those whose bound is not below
   * `lowest`, in ascending order. A bound is the dot product of query and codes plus the error.
   * @param part from 0 to {@link partsOf}, which it is below
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
 * The vector in whole numbers up to `largest`.
 * @param components of the codes: those that the vector lacks are 0
 * @param toScale what the scale is, of the least that it can be
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

/** The next power of two. */
export function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least));
}
