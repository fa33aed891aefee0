import type { Coded } from '../../vectors/code-rows.js';
import { ByteRows } from './byte-rows.js';

/** Bytes of one allocation, about. */
const SEGMENT = 2 ** 22;
/** A rest is a whole number of these parts of the scale, so it takes three bytes. */
const REST_BITS = 24;
const PARTS = 2 ** REST_BITS;
const REST_BYTES = 3;
/** So many rests fill whole words. */
const GROUP = 4;
const GROUP_WORDS = 3;
/** The component that has an exception, and its float. */
const EXCEPTION_BYTES = 8;

/**
 * What 8-bit codes lose of 32-bit floats, in three bytes each: code and rest together are
 * the float to the last bit. The scale of the codes must be a power of two; then only
 * floats below half of it can have bits beyond the rest. These few are kept whole.
 */
export class ExactRows {
  /** Words of a row. */
  private readonly stride: number;
  private readonly perSegment: number;
  private readonly segments: Int32Array[] = [];
  /** Of each row. */
  private readonly exceptions = new ByteRows();

  constructor(size: number) {
    this.stride = Math.ceil(size / GROUP) * GROUP_WORDS;
    this.perSegment = Math.max(1, Math.floor(SEGMENT / (4 * this.stride)));
  }

  /** Makes room for so many rows. @throws RangeError where there is none */
  reserve(rows: number): void {
    while (this.segments.length * this.perSegment < rows) {
      this.segments.push(new Int32Array(this.perSegment * this.stride));
    }
  }

  /** Rows are set in ascending order. */
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

  /** Puts the floats that code and rest do not give into the vector of a row. */
  mend(row: number, floats: Float32Array): void {
    const exceptions = this.exceptions.get(row);
    for (let at = 0; at < exceptions.length; at += EXCEPTION_BYTES) {
      floats[exceptions.readUInt32LE(at)] = exceptions.readFloatLE(at + 4);
    }
  }

  /** Keeps these rows alone, in ascending order, which get the numbers from 0 on. */
  compact(kept: Uint32Array): void {
    const rows = (kept.at(-1) ?? -1) + 1;
    this.reserve(rows);
    this.fillUpTo(rows);
    kept.forEach((row, at) => row !== at && this.rests(at).set(this.rests(row)));
    this.segments.length = Math.ceil(kept.length / this.perSegment);
    this.exceptions.compact(kept);
  }

  /** The last rows may have no vector. */
  private fillUpTo(rows: number): void {
    while (this.exceptions.length < rows) this.exceptions.push(Buffer.alloc(0));
  }
}

function restAt(rests: Uint8Array, component: number): number {
  const at = REST_BYTES * component;
  return rests[at]! | (rests[at + 1]! << 8) | ((rests[at + 2]! << 24) >> 8);
}
