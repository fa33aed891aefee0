import { Assignment } from './assignment.js';
import { NODE_TYPES } from './compact-tree.js';
import { OPEN, UNMAPPED, type PartialMapping } from './partial-mapping.js';
import { valueOf, type Problem } from './problem.js';
import { COST, type Work } from './work.js';

/** Assignments of more steps than this (about half a second) are replaced by a looser bound. */
const MAX_STEPS = 2 ** 29;

/**
 * A completion of a partial mapping and an upper bound for all completions. It assumes that every
 * open node adds the most that it can with its partner, whatever the other open nodes do, and
 * solves one assignment for each type. The sum is the upper bound; the pairs are a completion.
 */
export class Relaxation {
  /** The completion: the case node of each query node, or `UNMAPPED`. */
  readonly completion: Int32Array;
  /** No completion of the partial mapping has a greater value. */
  bound = 0;
  /** The value of `completion`. */
  value = 0;

  readonly #assignment = new Assignment();
  readonly #columnAt: Int32Array;
  #table = new Float64Array(64);

  constructor(private readonly problem: Problem) {
    this.completion = new Int32Array(problem.query.nodes.length);
    this.#columnAt = new Int32Array(problem.candidate.nodes.length).fill(-1);
  }

  /** An assignment that takes more work than is left is replaced by a looser bound, too. */
  solve(partial: PartialMapping, work: Work): void {
    this.bound = partial.value;
    const { query, candidate } = this.problem;
    this.completion.set(partial.partners);
    for (let type = 0; type < NODE_TYPES; type++) {
      const rows = places(query.types, type, (node) => partial.partners[node] === OPEN);
      if (rows.length === 0) continue;
      const columns = places(candidate.types, type, (node) => partial.taken[node] === 0);
      const size = rows.length * columns.length;
      if (size > this.#table.length) this.#table = new Float64Array(size);
      columns.forEach((node, column) => (this.#columnAt[node] = column));
      partial.fillTable(rows, columns, this.#columnAt, this.#table);
      columns.forEach((node) => (this.#columnAt[node] = -1));
      work.spend(COST.bounded * size);
      const steps = COST.assigned * size * Math.min(rows.length, columns.length);
      if (steps <= Math.min(MAX_STEPS, work.left)) {
        work.spend(steps);
        this.#assign(rows, columns);
      } else this.#takeGreedily(rows, columns);
    }
    this.value = valueOf(this.problem, this.completion);
  }

  #assign(rows: Int32Array, columns: Int32Array): void {
    this.bound += this.#assignment.solve(this.#table, 0, rows.length, columns.length);
    rows.forEach((node, row) => {
      const column = this.#assignment.columnOf[row]!;
      this.completion[node] = column < 0 ? UNMAPPED : columns[column]!;
    });
  }

  /** A looser bound: the best of each row or column. Each row takes the best column left. */
  #takeGreedily(rows: Int32Array, columns: Int32Array): void {
    const width = columns.length;
    const left = new Uint8Array(width).fill(1);
    const columnBest = new Float64Array(width);
    let rowSum = 0;
    rows.forEach((node, row) => {
      let best = 0;
      let taken = -1;
      let takenWeight = -1;
      for (let column = 0; column < width; column++) {
        const weight = this.#table[row * width + column]!;
        if (weight > best) best = weight;
        if (weight > columnBest[column]!) columnBest[column] = weight;
        if (left[column] === 1 && weight > takenWeight) {
          taken = column;
          takenWeight = weight;
        }
      }
      rowSum += best;
      if (taken >= 0) left[taken] = 0;
      this.completion[node] = taken < 0 ? UNMAPPED : columns[taken]!;
    });
    const columnSum = columnBest.reduce((sum, best) => sum + best, 0);
    this.bound += Math.min(rowSum, columnSum);
  }
}

function places(types: Uint8Array, type: number, filter: (node: number) => boolean): Int32Array {
  return Int32Array.from(types.keys()).filter((node) => types[node] === type && filter(node));
}
