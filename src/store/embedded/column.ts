import type { Bounds, MatchCondition } from '../../domain/filter.js';
import type { Json } from '../../domain/premise.js';
import type { IndexDefinition, Payload } from '../port.js';
import { grown } from './grown.js';
import { add, forEachRow, lookUp, wordsFor, type Mask } from './mask.js';
import { parsePath, valuesAt } from './path.js';
import { indexedValues, isWithin, type Cell, type Predicate, type Scalar } from './predicates.js';

/**
 * One indexed key. Rows with equal content share a cell of a dictionary, and cells share
 * values, so that a condition is decided once a value and a row costs a table look-up.
 */
export class Column {
  private readonly path;
  private readonly values: Scalar[] = [];
  private readonly valueCodes = new Map<Scalar, number>();
  private readonly cells: Cell[] = [];
  /** Cells of one value that is no array or object by that, the others by their JSON. */
  private readonly plainCells = new Map<Json, number>();
  private readonly otherCells = new Map<string, number>();
  /** The values of all cells, one cell after another. */
  private contents = new Uint32Array(0);
  /** Where the values of each cell end. */
  private ends = new Uint32Array(0);
  /** The cell of each row. */
  private rowCells = new Uint32Array(0);
  /** The number of each row, where the row has just one; undefined once a row has several. */
  private numbers: Float64Array | undefined;

  constructor(readonly index: IndexDefinition) {
    this.path = parsePath(index.key);
    if (index.type === 'integer' || index.type === 'float') this.numbers = new Float64Array(0);
  }

  set(row: number, payload: Payload): void {
    this.put(row, valuesAt(payload, this.path));
  }

  /** The same for the rows kept alone, which get the numbers from 0 on. */
  compact(kept: Uint32Array): Column {
    const column = new Column(this.index);
    kept.forEach((row, at) => column.put(at, this.cells[this.rowCells[row]!]!));
    return column;
  }

  /** The rows whose cell the predicate holds for. */
  select(predicate: Predicate, rows: number): Mask {
    const chosen = Uint8Array.from(this.cells, (cell) => (predicate(cell) ? 1 : 0));
    return lookUp(chosen, this.rowCells, rows);
  }

  match(match: MatchCondition['match'], rows: number): Mask {
    const chosen = new Uint8Array(this.values.length);
    for (const value of 'any' in match ? match.any : [match.value]) {
      const code = this.valueCodes.get(value);
      if (code !== undefined) chosen[code] = 1;
    }
    return this.rowsOfValues(chosen, rows);
  }

  range(bounds: Bounds, rows: number): Mask {
    const within = isWithin(bounds);
    const { numbers } = this;
    if (!numbers) {
      const chosen = this.values.map((value) => (within(value as number) ? 1 : 0));
      return this.rowsOfValues(Uint8Array.from(chosen), rows);
    }
    const mask = new Uint32Array(wordsFor(rows));
    for (let row = 0; row < rows; row++) if (within(numbers[row]!)) add(mask, row);
    return mask;
  }

  /** How many rows of the mask have each value; a row counts once for a value. */
  countValues(mask: Mask): (readonly [Scalar, number])[] {
    const rowCounts = new Uint32Array(this.cells.length);
    forEachRow(mask, (row) => rowCounts[this.rowCells[row]!]!++);
    const counts = new Uint32Array(this.values.length);
    for (let cell = 0, at = 0; cell < rowCounts.length; cell++) {
      for (; at < this.ends[cell]!; at++) counts[this.contents[at]!]! += rowCounts[cell]!;
    }
    return this.values
      .map((value, code) => [value, counts[code]!] as const)
      .filter(([, count]) => count > 0);
  }

  private put(row: number, cell: Cell): void {
    const code = this.cellCode(cell);
    this.rowCells = grown(this.rowCells, row + 1);
    this.rowCells[row] = code;
    if (!this.numbers) return;
    const start = code === 0 ? 0 : this.ends[code - 1]!;
    const length = this.ends[code]! - start;
    this.numbers = length > 1 ? undefined : grown(this.numbers, row + 1);
    if (this.numbers) {
      this.numbers[row] = length === 1 ? (this.values[this.contents[start]!] as number) : NaN;
    }
  }

  private cellCode(cell: Cell): number {
    const [only] = cell;
    if (cell.length === 1 && (only === null || typeof only !== 'object')) {
      return codeIn(this.plainCells, only!, () => this.addCell(cell));
    }
    return codeIn(this.otherCells, JSON.stringify(cell), () => this.addCell(cell));
  }

  private addCell(cell: Cell): number {
    const code = this.cells.push(cell) - 1;
    let end = code === 0 ? 0 : this.ends[code - 1]!;
    for (const value of new Set(indexedValues(cell, this.index.type))) {
      this.contents = grown(this.contents, end + 1);
      this.contents[end++] = codeIn(this.valueCodes, value, () => this.values.push(value) - 1);
    }
    this.ends = grown(this.ends, code + 1);
    this.ends[code] = end;
    return code;
  }

  private rowsOfValues(chosen: Uint8Array, rows: number): Mask {
    const cells = new Uint8Array(this.cells.length);
    for (let cell = 0, at = 0; cell < cells.length; cell++) {
      for (; at < this.ends[cell]!; at++) cells[cell]! |= chosen[this.contents[at]!]!;
    }
    return lookUp(cells, this.rowCells, rows);
  }
}

function codeIn<Key>(codes: Map<Key, number>, key: Key, create: () => number): number {
  const known = codes.get(key);
  if (known !== undefined) return known;
  const code = create();
  codes.set(key, code);
  return code;
}
