import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

const NEWLINE = '\n'.charCodeAt(0);

/**
 * A file that entries are added to, a line of JSON each. An entry that {@link append}
 * returned from outlives the process; one that was cut off is left out.
 */
export class Journal<Entry> {
  private readonly file: number;
  private length = 0;

  constructor(private readonly path: string) {
    this.file = openSync(path, 'a+');
  }

  get bytes(): number {
    return this.length;
  }

  /** All whole entries; to be called before the first is added. */
  *read(): Generator<Entry> {
    const content = readFileSync(this.path);
    for (let end; (end = content.indexOf(NEWLINE, this.length)) >= 0; this.length = end + 1) {
      yield JSON.parse(content.toString('utf8', this.length, end)) as Entry;
    }
    ftruncateSync(this.file, this.length);
  }

  append(entries: readonly Entry[]): void {
    const text = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    try {
      for (let written = 0; written < text.length;) {
        written += writeSync(this.file, text, written);
      }
    } catch (error) {
      ftruncateSync(this.file, this.length);
      throw error;
    }
    this.length += text.length;
  }

  clear(): void {
    ftruncateSync(this.file, 0);
    this.length = 0;
  }

  close(): void {
    closeSync(this.file);
  }
}
