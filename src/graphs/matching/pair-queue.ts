import { ElenchusError } from '../../runtime/errors.js';
import { NODE_TYPES, type CompactTree } from './compact-tree.js';
import { COST, Work } from './work.js';

/** How many pairs of nodes are kept at once; each takes 24 bytes, so about 100 MB at most. */
const MAX_PAIRS = 2 ** 22;
/** Limits the work for one pair of trees, to some seconds. */
const MAX_STEPS = 2 ** 32;

/**
 * The pairs of nodes that may be matched when their parents are, breadth first. The pairs of a
 * pair's children are stored together from `firsts[pair]` on, as a table for each type. Walking
 * forwards adds pairs; walking backwards visits the pairs of children before their parents' pair.
 * The memory is reused for the next pair of trees.
 */
export class PairQueue {
  lefts = new Int32Array(256);
  rights = new Int32Array(256);
  firsts = new Int32Array(256);
  values = new Float64Array(256);
  length = 0;

  #work = new Work();

  /**
   * Queues all pairs of nodes of one type whose parents are a pair, beginning with the roots.
   * @param counts which children take part, the first of each type: all of them, or those with
   *   children
   * @throws ElenchusError MATCHING_TOO_LARGE if there are too many pairs, or too much work to
   *   assign them
   */
  fill(
    left: CompactTree,
    right: CompactTree,
    counts: 'childCount' | 'innerCount',
    work = new Work(MAX_STEPS),
  ): void {
    this.length = 0;
    this.#work = work;
    this.#push(0, 0);
    for (let pair = 0; pair < this.length; pair++) {
      const leftNode = this.lefts[pair]!;
      const rightNode = this.rights[pair]!;
      this.firsts[pair] = this.length;
      let leftStart = left.childStart[leftNode]!;
      let rightStart = right.childStart[rightNode]!;
      for (let type = 0; type < NODE_TYPES; type++) {
        const leftPlace = leftNode * NODE_TYPES + type;
        const rightPlace = rightNode * NODE_TYPES + type;
        const [rows, columns] = [left[counts][leftPlace]!, right[counts][rightPlace]!];
        this.#pushTable(leftStart, rows, rightStart, columns);
        leftStart += left.childCount[leftPlace]!;
        rightStart += right.childCount[rightPlace]!;
      }
    }
  }

  #pushTable(left: number, rows: number, right: number, columns: number): void {
    if (rows === 0 || columns === 0) return;
    const needed = this.length + rows * columns;
    if (needed > MAX_PAIRS) throw tooLarge('pairs of nodes', MAX_PAIRS);
    const work = this.#work;
    const each = COST.child + COST.assigned * Math.min(rows, columns);
    work.spend(rows * columns * each);
    if (work.isOver) throw tooLarge('steps', work.limit);
    if (needed > this.values.length) this.#grow(needed);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) this.#push(left + row, right + column);
    }
  }

  #push(left: number, right: number): void {
    this.lefts[this.length] = left;
    this.rights[this.length] = right;
    this.length++;
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
