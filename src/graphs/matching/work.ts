/**
 * Counts the steps of a search. A step takes about a nanosecond of a core, so what ends by its steps
 * takes about the same time as if it ended by the clock, but ends at the same point on every
 * machine, under every load.
 */
export class Work {
  #spent = 0;

  /** @param limit after how many steps the work ends */
  constructor(readonly limit = Infinity) {}

  get spent(): number {
    return this.#spent;
  }

  get left(): number {
    return Math.max(0, this.limit - this.#spent);
  }

  get isOver(): boolean {
    return this.#spent >= this.limit;
  }

  /** Steps are counted before or after they are done, and a few more may be done than there are. */
  spend(steps: number): void {
    this.#spent += steps;
  }
}

/** How many steps each part of matching counts, as measured on pairs of real graphs. */
export const COST = {
  /** Two graphs, whatever their size. */
  start: 30_000,
  /** A node of query or case. */
  node: 2_000,
  /** A pair of nodes of query and case: compared, and mapped in the quickest way. */
  pair: 120,
  /** A pair of children in two trees, without assigning them. */
  child: 500,
  /** A cell of a table that is assigned, for each row or column that it has less of. */
  assigned: 2,
  /** A cell of a table with the most that a pair can add. */
  bounded: 20,
  /** A node and one of its partners, in a step towards better prices. */
  priced: 30,
  /** A node that could have another partner. */
  exchanged: 500,
  /** A node of query or case, each time that the next node is decided. */
  decided: 150,
} as const;

/** The work without which no mapping of a query to a case is found. */
export function leastWork(
  query: { readonly nodes: readonly unknown[] },
  candidate: { readonly nodes: readonly unknown[] },
): number {
  const [rows, columns] = [query.nodes.length, candidate.nodes.length];
  return COST.start + COST.node * (rows + columns) + COST.pair * rows * columns;
}
