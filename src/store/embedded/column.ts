import type { Bounds, MatchCondition } from '../../domain/filter.js';
import type { IndexDefinition, Payload } from '../port.js';
import { grown } from './grown.js';
import { parsePath, valuesAt } from './path.js';
import {
  indexedValues,
  inRange,
  isWithin,
  matches,
  type Cell,
  type Predicate,
  type Scalar,
} from './predicates.js';
import type { Mask } from './mask.js';

/**
 * One indexed key. Rows with equal content share a cell of a dictionary, so that
 * a condition is decided once a cell, and a row costs a table look-up.
 */
export class Column {
  private readonly path;
  private readonly cells: Cell[] = [];
  private readonly codeOf = new Map<string, number>();
  /** Cells with several values: what `codeOf` cannot find by one of them. */
  private readonly several: number[] = [];
  /** The cell of each row. */
  private codes = new Int32Array(0);
  /** The number of each row, where the row has just one. */
  private numbers: Float64Array | undefined;

  constructor(readonly index: IndexDefinition) {
    this.path = parsePath(index.key);
    if (index.type === 'integer' || index.type === 'float') this.numbers = new Float64Array(0);
  }

  set(row: number, payload: Payload): void {
    const cell = valuesAt(payload, this.path);
    this.codes = grown(this.codes, row + 1);
    this.codes[row] = this.encode(cell);
    if (!this.numbers) return;
    const [number, ...more] = indexedValues(cell, this.index.type);
    this.numbers = grown(this.numbers, row + 1);
    this.numbers[row] = more.length === 0 ? ((number as number | undefined) ?? NaN) : NaN;
  }

  /** Drops all rows but `kept`, which get the numbers from 0 on. */
  compact(kept: readonly number[]): Column {
    const column = new Column(this.index);
    column.codes = new Int32Array(kept.length);
    if (this.numbers) column.numbers = Float64Array.from(kept, (row) => this.numbers![row]!);
    kept.forEach((row, index) => {
      column.codes[index] = column.encode(this.cells[this.codes[row]!]!);
    });
    return column;
  }

  select(predicate: Predicate, rows: number): Mask {
    return this.spread(
      Uint8Array.from(this.cells, (cell) => (predicate(cell) ? 1 : 0)),
      rows,
    );
  }

  match(match: MatchCondition['match'], rows: number): Mask {
    const predicate = matches(match, this.index.type);
    if ('except' in match) return this.select(predicate, rows);
    const chosen = new Uint8Array(this.cells.length);
    for (const value of 'any' in match ? match.any : [match.value]) {
      const code = this.codeOf.get(JSON.stringify([value]));
      if (code !== undefined) chosen[code] = 1;
    }
    for (const code of this.several) chosen[code] = predicate(this.cells[code]!) ? 1 : 0;
    return this.spread(chosen, rows);
  }

  range(bounds: Bounds, rows: number): Mask {
    const { numbers } = this;
    if (!numbers || this.several.length > 0) {
      return this.select(inRange(bounds, this.index.type), rows);
    }
    const within = isWithin(bounds);
    const mask = new Uint8Array(rows);
    for (let row = 0; row < rows; row++) mask[row] = within(numbers[row]!) ? 1 : 0;
    return mask;
  }

  /** How many rows of the mask have each value; a row counts once for a value. */
  countValues(mask: Mask): Map<Scalar, number> {
    const rowsOf = new Uint32Array(this.cells.length);
    for (let row = 0; row < mask.length; row++) if (mask[row]) rowsOf[this.codes[row]!]!++;
    const counts = new Map<Scalar, number>();
    rowsOf.forEach((rows, code) => {
      if (rows === 0) return;
      for (const value of new Set(indexedValues(this.cells[code]!, this.index.type))) {
        counts.set(value, (counts.get(value) ?? 0) + rows);
      }
    });
    return counts;
  }

  private encode(cell: Cell): number {
    const text = JSON.stringify(cell);
    const known = this.codeOf.get(text);
    if (known !== undefined) return known;
    const code = this.cells.push(cell) - 1;
    this.codeOf.set(text, code);
    if (cell.length > 1 || Array.isArray(cell[0])) this.several.push(code);
    return code;
  }

  private spread(chosen: Uint8Array, rows: number): Mask {
    const mask = new Uint8Array(rows);
    for (let row = 0; row < rows; row++) mask[row] = chosen[this.codes[row]!]!;
    return mask;
  }
}
