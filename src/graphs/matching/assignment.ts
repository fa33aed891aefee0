const workspace = (length: number) => ({
  rowPrice: new Float64Array(length),
  columnPrice: new Float64Array(length),
  slack: new Float64Array(length),
  previous: new Int32Array(length),
  rowOf: new Int32Array(length),
  visited: new Uint8Array(length),
});

/**
 * Maximum weight assignment of rows to columns, at most one each (Kuhn 1955; shortest augmenting
 * paths after Jonker and Volgenant 1987), in O(short² · long) for a table of `short` by `long`. It
 * keeps its working memory from call to call.
 */
export class Assignment {
  /** After `solve`: the column of each row; -1 if it has none. */
  columnOf = new Int32Array(16);
  #workspace = workspace(16);

  /**
   * Returns the greatest sum of weights (none of them negative); `columnOf` has the assignment.
   * Weights are stored row by row from `offset` on.
   */
  solve(weights: Float64Array, offset: number, rows: number, columns: number): number {
    const size = Math.max(rows, columns) + 1;
    if (size > this.columnOf.length) {
      const length = 2 ** Math.ceil(Math.log2(size));
      this.columnOf = new Int32Array(length);
      this.#workspace = workspace(length);
    }
    this.columnOf.fill(-1, 0, rows);
    if (rows === 0 || columns === 0) return 0;
    if (rows === 1 || columns === 1) return this.#best(weights, offset, rows * columns, rows === 1);
    if (rows === 2 && columns === 2) return this.#square(weights, offset);
    return this.#augment(weights, offset, rows, columns);
  }

  /** Solves a table of one row or one column. */
  #best(weights: Float64Array, offset: number, length: number, isRow: boolean): number {
    let best = 0;
    for (let index = 1; index < length; index++) {
      if (weights[offset + index]! > weights[offset + best]!) best = index;
    }
    if (isRow) this.columnOf[0] = best;
    else this.columnOf[best] = 0;
    return weights[offset + best]!;
  }

  #square(weights: Float64Array, offset: number): number {
    const straight = weights[offset]! + weights[offset + 3]!;
    const crossed = weights[offset + 1]! + weights[offset + 2]!;
    const swap = crossed > straight ? 1 : 0;
    this.columnOf[0] = swap;
    this.columnOf[1] = 1 - swap;
    return swap ? crossed : straight;
  }

  /** Adds the rows (or, if the table is tall, the columns) one by one. Index 0 is a sentinel. */
  #augment(weights: Float64Array, offset: number, rows: number, columns: number): number {
    const isTall = rows > columns;
    const short = isTall ? columns : rows;
    const long = isTall ? rows : columns;
    const shortStep = isTall ? 1 : columns;
    const longStep = isTall ? columns : 1;
    const { rowPrice, columnPrice, slack, previous, rowOf, visited } = this.#workspace;
    rowPrice.fill(0, 0, short + 1);
    columnPrice.fill(0, 0, long + 1);
    rowOf.fill(0, 0, long + 1);
    const origin = offset - shortStep - longStep;

    for (let start = 1; start <= short; start++) {
      slack.fill(Infinity, 0, long + 1);
      visited.fill(0, 0, long + 1);
      rowOf[0] = start;
      let column = 0;
      do {
        visited[column] = 1;
        const row = rowOf[column]!;
        const base = origin + row * shortStep;
        let least = Infinity;
        let next = 0;
        for (let other = 1; other <= long; other++) {
          if (visited[other] === 1) continue;
          const reduced = -weights[base + other * longStep]! - rowPrice[row]! - columnPrice[other]!;
          if (reduced < slack[other]!) {
            slack[other] = reduced;
            previous[other] = column;
          }
          if (slack[other]! < least) {
            least = slack[other]!;
            next = other;
          }
        }
        for (let other = 0; other <= long; other++) {
          if (visited[other] === 1) {
            rowPrice[rowOf[other]!]! += least;
            columnPrice[other]! -= least;
          } else slack[other]! -= least;
        }
        column = next;
      } while (rowOf[column] !== 0);
      while (column !== 0) {
        rowOf[column] = rowOf[previous[column]!]!;
        column = previous[column]!;
      }
    }
    let total = 0;
    for (let column = 1; column <= long; column++) {
      const row = rowOf[column]!;
      if (row === 0) continue;
      total += weights[origin + row * shortStep + column * longStep]!;
      if (isTall) this.columnOf[column - 1] = row - 1;
      else this.columnOf[row - 1] = column - 1;
    }
    return total;
  }
}
