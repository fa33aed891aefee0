import { grown } from './grown.js';

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
