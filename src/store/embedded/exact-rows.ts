import type { Coded } from '../../math/code-rows.js';
import { ByteRows } from './byte-rows.js';

const SEGMENT = 2 ** 22;
/** A rest is a multiple of scale / 2 ** 24, so it takes three bytes. */
const REST_BITS = 24;
const PARTS = 2 ** REST_BITS;
const REST_BYTES = 3;
/** The rests of this many components fill whole words. */
const GROUP = 4;
const GROUP_WORDS = 3;
/** An exception takes the number of the component and its float. */
const EXCEPTION_BYTES = 8;

/**
 * The difference between 32-bit floats and their 8-bit codes, in three bytes each: a code and its
 * rest together give the exact float. The scale of the codes must be a power of two. Only some
 * floats below half the scale can have bits beyond the rest; these exceptions are stored whole.
 */
export class ExactRows {
  private readonly stride: number;
  private readonly perSegment: number;
  private readonly segments: Int32Array[] = [];
  private readonly exceptions = new ByteRows();

  constructor(size: number) {
    this.stride = Math.ceil(size / GROUP) * GROUP_WORDS;
    this.perSegment = Math.max(1, Math.floor(SEGMENT / (4 * this.stride)));
  }

  /** Makes room for this many rows. @throws RangeError if there is not enough memory */
  reserve(rows: number): void {
    while (this.segments.length * this.perSegment < rows) {
      this.segments.push(new Int32Array(this.perSegment * this.stride));
    }
  }

  /** Rows must be set in ascending order. */
  set(row: number, vector: Float32Array, { codes, scale }: Coded): void {
    const part = scale / PARTS;
    const { buffer, byteOffset, byteLength } = this.rests(row);
    const rests = new Uint8Array(buffer, byteOffset, byteLength);
    const exceptions: [component: number, float: number][] = [];
    for (let at = 0; at < vector.length; at++) {
      const rest = Math.round(vector[at]! / part - codes[at]! * PARTS);
      rests[REST_BYTES * at] = rest;
      rests[REST_BYTES * at + 1] = rest >> 8;
      rests[REST_BYTES * at + 2] = rest >> 16;
      const found = ((codes[at]! << REST_BITS) + restAt(rests, at)) * part;
      if (!Object.is(found, vector[at])) exceptions.push([at, vector[at]!]);
    }
    const bytes = Buffer.alloc(exceptions.length * EXCEPTION_BYTES);
    exceptions.forEach(([component, float], at) => {
      bytes.writeUInt32LE(component, at * EXCEPTION_BYTES);
      bytes.writeFloatLE(float, at * EXCEPTION_BYTES + 4);
    });
    this.fillUpTo(row);
    this.exceptions.push(bytes);
  }

  /** The rests of a row, for {@link CodeRows.floats}. */
  rests(row: number): Int32Array {
    const start = (row % this.perSegment) * this.stride;
    return this.segments[Math.floor(row / this.perSegment)]!.subarray(start, start + this.stride);
  }

  /** Replaces the components of a row's vector that are exceptions. */
  mend(row: number, floats: Float32Array): void {
    const exceptions = this.exceptions.get(row);
    for (let at = 0; at < exceptions.length; at += EXCEPTION_BYTES) {
      floats[exceptions.readUInt32LE(at)] = exceptions.readFloatLE(at + 4);
    }
  }

  /** Keeps only these rows (in ascending order) and numbers them from 0. */
  compact(kept: Uint32Array): void {
    const rows = (kept.at(-1) ?? -1) + 1;
    this.reserve(rows);
    this.fillUpTo(rows);
    kept.forEach((row, at) => row !== at && this.rests(at).set(this.rests(row)));
    this.segments.length = Math.ceil(kept.length / this.perSegment);
    this.exceptions.compact(kept);
  }

  /** Rows that were skipped have no vector. */
  private fillUpTo(rows: number): void {
    while (this.exceptions.length < rows) this.exceptions.push(Buffer.alloc(0));
  }
}

function restAt(rests: Uint8Array, component: number): number {
  const at = REST_BYTES * component;
  return rests[at]! | (rests[at + 1]! << 8) | ((rests[at + 2]! << 24) >> 8);
}
