import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Assignment } from '../../../src/graphs/matching/assignment.js';
import { RUNS } from '../../support/runs.js';

const assignment = new Assignment();

const TABLES = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
  .chain(([rows, columns]) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      weights: fc.array(fc.integer({ min: 0, max: 9 }), {
        minLength: rows * columns,
        maxLength: rows * columns,
      }),
      offset: fc.integer({ min: 0, max: 3 }),
    }),
  );

/** Tries every column, or none, for every row. */
function bruteForce(weights: readonly number[], rows: number, columns: number): number {
  const best = (row: number, taken: number): number => {
    if (row === rows) return 0;
    let most = best(row + 1, taken);
    for (let column = 0; column < columns; column++) {
      if (taken & (1 << column)) continue;
      const rest = best(row + 1, taken | (1 << column));
      most = Math.max(most, weights[row * columns + column]! + rest);
    }
    return most;
  };
  return best(0, 0);
}

test('an assignment reaches the greatest sum, and its columns add up to it', () => {
  fc.assert(
    fc.property(TABLES, ({ weights, rows, columns, offset }) => {
      const table = Float64Array.from([...new Array<number>(offset).fill(99), ...weights]);
      const total = assignment.solve(table, offset, rows, columns);
      expect(total).toBe(bruteForce(weights, rows, columns));

      const columnsOf = [...assignment.columnOf.subarray(0, rows)];
      const taken = columnsOf.filter((column) => column >= 0);
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken.every((column) => column < columns)).toBe(true);
      const sum = columnsOf.reduce(
        (all, column, row) => all + (column < 0 ? 0 : weights[row * columns + column]!),
        0,
      );
      expect(sum).toBe(total);
    }),
    { numRuns: RUNS.many },
  );
});

test('a large table is assigned after small ones and before', () => {
  const size = 300;
  const table = Float64Array.from({ length: size * size }, (_, place) =>
    place % (size + 1) === 0 ? 1 : 0.5,
  );
  expect(assignment.solve(table, 0, size, size)).toBe(size);
  expect([...assignment.columnOf.subarray(0, size)]).toEqual([...new Array(size).keys()]);
  expect(assignment.solve(Float64Array.of(1, 2, 3, 1), 0, 2, 2)).toBe(5);
});
