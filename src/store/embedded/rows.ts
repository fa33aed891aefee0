import { lowestEqual } from '../ties.js';
/**
 * A set of rows, one bit for each. In a condition's mask, bits beyond the last row are arbitrary.
 */
export type Mask = Uint32Array;

const BITS = 32;

/** How many words a mask for this many rows has. */
export function wordsFor(rows: number): number {
  return Math.ceil(rows / BITS);
}

export function isIn(mask: Mask, row: number): boolean {
  return ((mask[row >>> 5]! >>> (row & 31)) & 1) === 1;
}

export function add(mask: Mask, row: number): void {
  mask[row >>> 5]! |= 1 << (row & 31);
}

export function drop(mask: Mask, row: number): void {
  mask[row >>> 5]! &= ~(1 << (row & 31));
}

/** The rows whose code has a 1 in the table. */
export function lookUp(table: Uint8Array, codes: Codes, rows: number): Mask {
  const mask = new Uint32Array(wordsFor(rows));
  for (let word = 0, row = 0; word < mask.length; word++) {
    const end = Math.min(row + BITS, rows);
    let bits = 0;
    for (let bit = 0; row < end; row++, bit++) bits |= table[codes[row]!]! << bit;
    mask[word] = bits;
  }
  return mask;
}

export function intersect(mask: Mask, other: Mask): void {
  for (let word = 0; word < mask.length; word++) mask[word]! &= other[word]!;
}

export function subtract(mask: Mask, other: Mask): void {
  for (let word = 0; word < mask.length; word++) mask[word]! &= ~other[word]!;
}

export function unite(mask: Mask, other: Mask): void {
  for (let word = 0; word < mask.length; word++) mask[word]! |= other[word]!;
}

export function forEachRow(mask: Mask, visit: (row: number) => void): void {
  for (let word = 0; word < mask.length; word++) {
    for (let bits = mask[word]!; bits !== 0; bits &= bits - 1) {
      visit(word * BITS + 31 - Math.clz32(bits & -bits));
    }
  }
}

export function countRows(mask: Mask): number {
  let size = 0;
  for (let word = 0; word < mask.length; word++) size += bitCount(mask[word]!);
  return size;
}

export function rowsOf(mask: Mask): Uint32Array {
  const rows = new Uint32Array(countRows(mask));
  let next = 0;
  forEachRow(mask, (row) => {
    rows[next++] = row;
  });
  return rows;
}

/** Adds neighbouring bits, then neighbouring pairs, and so on. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
/** How many bytes are allocated at a time. A longer row gets an allocation of its own. */
const SEGMENT = 2 ** 20;

/** Rows of bytes outside the heap. They are in segments, so that growing never copies them. */
export class ByteRows {
  private segments: Buffer[] = [];
  private used = SEGMENT;
  private count = 0;
  /** Where each row starts: its segment times the size of a segment, plus its place in it. */
  private starts = new Float64Array(0);
  private lengths = new Uint32Array(0);

  get length(): number {
    return this.count;
  }

  push(bytes: Uint8Array): void {
    if (this.used + bytes.length >= SEGMENT) {
      this.segments.push(Buffer.allocUnsafeSlow(Math.max(SEGMENT, bytes.length)));
      this.used = 0;
    }
    const segment = this.segments.length - 1;
    this.segments[segment]!.set(bytes, this.used);
    this.starts = grown(this.starts, this.count + 1);
    this.lengths = grown(this.lengths, this.count + 1);
    this.starts[this.count] = segment * SEGMENT + this.used;
    this.lengths[this.count++] = bytes.length;
    this.used += bytes.length;
  }

  /** The bytes themselves, not a copy; valid until the next compaction. */
  get(row: number): Buffer {
    const start = this.starts[row]!;
    const place = start % SEGMENT;
    return this.segments[Math.floor(start / SEGMENT)]!.subarray(place, place + this.lengths[row]!);
  }

  /** Keeps only these rows (in ascending order) and numbers them from 0. */
  compact(kept: Uint32Array): void {
    const rows = new ByteRows();
    for (const row of kept) rows.push(this.get(row));
    Object.assign(this, rows);
  }
}
type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** Arrays grow to this multiple of what is needed, so that appending rarely copies them. */
const SPARE = 1.25;

/** The array, or a larger copy, so that `length` elements fit. */
export function grown<Array extends Numbers>(array: Array, length: number): Array {
  if (length <= array.length) return array;
  const Type = array.constructor as new (length: number) => Array;
  const copy = new Type(Math.ceil(SPARE * length));
  copy.set(array);
  return copy;
}

/** Small integers, in as few bytes as the largest one needs. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** The array, or a copy with more or wider elements, so that `codes[at] = code` fits. */
export function fitted(codes: Codes, at: number, code: number): Codes {
  if (code < 2 ** (8 * codes.BYTES_PER_ELEMENT)) return grown(codes, at + 1);
  const Wider = code < 2 ** 16 ? Uint16Array : Uint32Array;
  return grown(Wider.from(codes), at + 1);
}

/** Rows with their scores, in no order. */
export interface ScoredRows {
  readonly rows: ArrayLike<number>;
  readonly scores: ArrayLike<number>;
}

/** {@link ScoredRows} that can still grow. */
export interface RowList {
  readonly rows: number[];
  readonly scores: number[];
}

/** The best `wanted` rows, and all that tie with the last of them. */
export function best(scored: ScoredRows, wanted: number): ScoredRows {
  if (scored.scores.length <= wanted) return scored;
  return notBelow(scored, lowestEqual(nthLargest(scored.scores, wanted)));
}

/** The rows with scores from `lowest` up to, but not including, `limit`. */
export function notBelow({ rows, scores }: ScoredRows, lowest: number, limit = Infinity): RowList {
  const chosen: RowList = { rows: [], scores: [] };
  for (let at = 0; at < scores.length; at++) {
    if (!(scores[at]! >= lowest && scores[at]! < limit)) continue;
    chosen.rows.push(rows[at]!);
    chosen.scores.push(scores[at]!);
  }
  return chosen;
}

export function joined(one: ScoredRows, other: ScoredRows): ScoredRows {
  return {
    rows: [...Array.from(one.rows), ...Array.from(other.rows)],
    scores: [...Array.from(one.scores), ...Array.from(other.scores)],
  };
}

/** The `n`th largest number, from 1; Hoare's selection. */
export function nthLargest(numbers: ArrayLike<number>, n: number): number {
  const copy = new Float64Array(numbers);
  const target = copy.length - n;
  let [low, high] = [0, copy.length - 1];
  while (low < high) {
    const pivot = copy[(low + high) >>> 1]!;
    let [left, right] = [low, high];
    while (left <= right) {
      while (copy[left]! < pivot) left++;
      while (copy[right]! > pivot) right--;
      if (left > right) break;
      [copy[left], copy[right]] = [copy[right]!, copy[left]!];
      left++;
      right--;
    }
    if (target <= right) high = right;
    else if (target >= left) low = left;
    else break;
  }
  return copy[target]!;
}
