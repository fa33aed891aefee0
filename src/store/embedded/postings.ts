import { fitted, grown, type Codes } from './grown.js';

const NONE = 0;
/** The words at the start of a block: the previous block, the number of rows, the capacity. */
const HEADER = 3;
const SMALLEST_BLOCK = 1;
const LARGEST_BLOCK = 1024;

/**
 * For each term, the rows that have it, each with a code. The rows are in blocks, each twice as
 * large as the one before it, so that most are read in one sequence.
 */
export class Postings {
  private readonly latest = new Map<number, number>();
  private rows = new Uint32Array(1);
  private codes: Codes = new Uint8Array(1);
  private end = 1;

  add(term: number, row: number, code: number): void {
    const latest = this.latest.get(term) ?? NONE;
    const block = this.isFull(latest) ? this.addBlock(term, latest) : latest;
    const place = block + HEADER + this.rows[block + 1]!++;
    this.rows[place] = row;
    this.codes = fitted(this.codes, place, code);
    this.codes[place] = code;
  }

  /** Calls back for each block of the term; its rows and codes are those from `start` to `end`. */
  forEachRun(
    term: number,
    visit: (rows: Uint32Array, codes: Codes, start: number, end: number) => void,
  ): void {
    let block = this.latest.get(term) ?? NONE;
    for (; block !== NONE; block = this.rows[block]!) {
      const start = block + HEADER;
      visit(this.rows, this.codes, start, start + this.rows[block + 1]!);
    }
  }

  private isFull(block: number): boolean {
    return block === NONE || this.rows[block + 1] === this.rows[block + 2];
  }

  private addBlock(term: number, before: number): number {
    const capacity =
      before === NONE ? SMALLEST_BLOCK : Math.min(LARGEST_BLOCK, 2 * this.rows[before + 2]!);
    const block = this.end;
    this.end += HEADER + capacity;
    this.rows = grown(this.rows, this.end);
    this.rows.set([before, 0, capacity], block);
    this.latest.set(term, block);
    return block;
  }
}
