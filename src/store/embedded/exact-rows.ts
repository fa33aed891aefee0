import type { Coded } from '../../vectors/code-rows.js';
import { ByteRows } from './byte-rows.js';

/** Bytes of one allocation, about. */
const SEGMENT = 2 ** 22;
/** A rest is a whole number of these parts of the scale, so it takes three bytes. */
const REST_BITS = 24;
const PARTS = 2 ** REST_BITS;
const REST_BYTES = 3;
/** The component that has an exception, and its float. */
const EXCEPTION_BYTES = 8;

/**
 * What 8-bit codes lose of 32-bit floats, in three bytes each: code and rest together are
 * the float to the last bit. The scale of the codes must be a power of two; then only
 * floats below half of it can have bits beyond the rest. These few are kept whole.
 */
export class ExactRows {
  private readonly perSegment: number;
  private readonly segments: Uint8Array[] = [];
  /** Of each row. */
  private readonly exceptions = new ByteRows();

  constructor(private readonly size: number) {
    this.perSegment = Math.max(1, Math.floor(SEGMENT / (REST_BYTES * size)));
  }

  /** Makes room for so many rows. @throws RangeError where there is none */
  reserve(rows: number): void {
    while (this.segments.length * this.perSegment < rows) {
      this.segments.push(new Uint8Array(this.perSegment * this.size * REST_BYTES));
    }
  }

  /** Rows are set in ascending order. */
  set(row: number, vector: Float32Array, { codes, scale }: Coded): void {
    const part = scale / PARTS;
    const rests = this.rests(row);
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

  /** Writes the floats of a row to `floats`. */
  read(row: number, codes: Int8Array, scale: number, floats: Float32Array): void {
    const part = scale / PARTS;
    const rests = this.rests(row);
    for (let at = 0; at < floats.length; at++) {
      floats[at] = ((codes[at]! << REST_BITS) + restAt(rests, at)) * part;
    }
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

  private rests(row: number): Uint8Array {
    const length = this.size * REST_BYTES;
    const start = (row % this.perSegment) * length;
    return this.segments[Math.floor(row / this.perSegment)]!.subarray(start, start + length);
  }
}

function restAt(rests: Uint8Array, component: number): number {
  const at = REST_BYTES * component;
  return rests[at]! | (rests[at + 1]! << 8) | ((rests[at + 2]! << 24) >> 8);
}
