import { ElenchusError } from '../../errors.js';

/** Pairs of nodes kept at once: 24 bytes each, so about 100 MB at most. */
const MAX_PAIRS = 2 ** 22;
/** Steps of all assignments of one pair of trees: some seconds at most. */
const MAX_STEPS = 2 ** 31;

/**
 * The pairs of nodes that may be matched when their parents are, in breadth-first order: the pairs
 * of a pair's children lie together, row by row, from `firsts[pair]` on. Walked forwards it grows,
 * walked backwards every pair's children are settled before the pair. Memory is kept for the next.
 */
export class PairQueue {
  lefts = new Int32Array(256);
  rights = new Int32Array(256);
  firsts = new Int32Array(256);
  values = new Float64Array(256);
  length = 0;

  #steps = 0;

  restart(): void {
    this.length = 0;
    this.#steps = 0;
    this.push(0, 0);
  }

  push(left: number, right: number): void {
    this.lefts[this.length] = left;
    this.rights[this.length] = right;
    this.length++;
  }

  /**
   * Makes room for a table of pairs.
   * @throws ElenchusError MATCHING_TOO_LARGE: too many pairs, or too much work to assign them.
   */
  reserve(rows: number, columns: number): void {
    const needed = this.length + rows * columns;
    if (needed > MAX_PAIRS) throw tooLarge('pairs of nodes', MAX_PAIRS);
    this.#steps += rows * columns * Math.min(rows, columns);
    if (this.#steps > MAX_STEPS) throw tooLarge('steps', MAX_STEPS);
    if (needed > this.values.length) this.#grow(needed);
  }

  #grow(needed: number): void {
    const length = Math.max(needed, 2 * this.values.length);
    const { lefts, rights, firsts } = this;
    (this.lefts = new Int32Array(length)).set(lefts);
    (this.rights = new Int32Array(length)).set(rights);
    (this.firsts = new Int32Array(length)).set(firsts);
    this.values = new Float64Array(length);
  }
}

function tooLarge(unit: string, limit: number): ElenchusError {
  return new ElenchusError('MATCHING_TOO_LARGE', { unit, limit });
}
