import type { Codes } from './grown.js';

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

export function sizeOf(mask: Mask): number {
  let size = 0;
  for (let word = 0; word < mask.length; word++) size += bitCount(mask[word]!);
  return size;
}

export function rowsOf(mask: Mask): Uint32Array {
  const rows = new Uint32Array(sizeOf(mask));
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
