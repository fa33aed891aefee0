import { grown } from './grown.js';

/** More bytes than one UTF-16 unit takes in UTF-8. */
const BYTES_PER_UNIT = 3;

/** Texts in row order, as bytes outside of the heap. */
export class Texts {
  private bytes = new Uint8Array(0);
  private ends = new Uint32Array(0);
  private count = 0;

  push(text: string): void {
    const start = this.startOf(this.count);
    this.bytes = grown(this.bytes, start + text.length * BYTES_PER_UNIT);
    const written = this.buffer().write(text, start);
    this.ends = grown(this.ends, this.count + 1);
    this.ends[this.count++] = start + written;
  }

  get(row: number): string {
    return this.buffer().toString('utf8', this.startOf(row), this.ends[row]);
  }

  /** The same for the rows kept alone, which get the numbers from 0 on. */
  compact(kept: Uint32Array): Texts {
    const texts = new Texts();
    for (const row of kept) texts.push(this.get(row));
    return texts;
  }

  private startOf(row: number): number {
    return row === 0 ? 0 : this.ends[row - 1]!;
  }

  private buffer(): Buffer {
    return Buffer.from(this.bytes.buffer);
  }
}
