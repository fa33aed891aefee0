import type { Bounds, MatchCondition } from '../../domain/filter.js';
import type { Json } from '../../domain/premise.js';
import type { IndexDefinition, Payload } from '../port.js';
import { fitted, type Codes } from './grown.js';
import { forEachRow, lookUp, type Mask } from './mask.js';
import { isArray, parsePath, valuesAt } from './path.js';
import {
  indexedValues,
  isIndexed,
  isWithin,
  type Cell,
  type Predicate,
  type Scalar,
} from './predicates.js';

/**
 * The values of one indexed key. Rows with equal values share a code, so that a condition is
 * evaluated once for each distinct value, and then looked up for each row.
 */
export class Column {
  private readonly path;
  /** What each code stands for: the value of a cell with exactly one scalar, else the cell. */
  private readonly contents: (Scalar | null | Cell)[] = [];
  private readonly codesOfScalars = new Map<Scalar | null, number>();
  /** The codes of all other cells, by their JSON. */
  private readonly codesOfCells = new Map<string, number>();
  /** For the code of each such cell, the codes of the indexed values in it. */
  private readonly members = new Map<number, readonly number[]>();
  private codes: Codes = new Uint8Array(0);

  constructor(readonly index: IndexDefinition) {
    this.path = parsePath(index.key);
  }

  /** The top-level key of payloads that it is about. */
  get key(): string {
    const [first] = this.path;
    return typeof first === 'object' ? first.key : '';
  }

  set(row: number, payload: Payload): void {
    this.put(row, this.codeOf(valuesAt(payload, this.path)));
  }

  /** A column with only these rows (in ascending order), numbered from 0. */
  compact(kept: Uint32Array): Column {
    const column = new Column(this.index);
    const moved = new Map<number, number>();
    kept.forEach((row, at) => {
      const before = this.codes[row]!;
      const code = moved.get(before) ?? column.codeOf(this.cell(before));
      moved.set(before, code);
      column.put(at, code);
    });
    return column;
  }

  /** The rows whose cell satisfies the predicate. */
  select(predicate: Predicate, rows: number): Mask {
    const chosen = Uint8Array.from(this.contents, (_, code) => Number(predicate(this.cell(code))));
    return lookUp(chosen, this.codes, rows);
  }

  match(match: MatchCondition['match'], rows: number): Mask {
    const chosen = new Uint8Array(this.contents.length);
    for (const value of 'any' in match ? match.any : [match.value]) {
      const code = this.codesOfScalars.get(value);
      if (code !== undefined) chosen[code] = 1;
    }
    return this.rowsOf(chosen, rows);
  }

  range(bounds: Bounds, rows: number): Mask {
    const within = isWithin(bounds);
    const chosen = Uint8Array.from(this.contents, (content) =>
      Number(isIndexed(content, this.index.type) && within(content as number)),
    );
    return this.rowsOf(chosen, rows);
  }

  /** How many rows of the mask have each value. A row counts once for a value. */
  countValues(mask: Mask): (readonly [Scalar, number])[] {
    const counts = new Uint32Array(this.contents.length);
    forEachRow(mask, (row) => counts[this.codes[row]!]!++);
    for (const [cell, values] of this.members) {
      for (const value of values) counts[value]! += counts[cell]!;
    }
    return Array.from(this.contents, (content, code) => [content, counts[code]!] as const).filter(
      (counted): counted is readonly [Scalar, number] =>
        counted[1] > 0 && isIndexed(counted[0], this.index.type),
    );
  }

  private put(row: number, code: number): void {
    this.codes = fitted(this.codes, row, code);
    this.codes[row] = code;
  }

  private cell(code: number): Cell {
    const content = this.contents[code]!;
    return isArray(content) ? content : [content];
  }

  private codeOf(cell: Cell): number {
    const [only] = cell;
    if (cell.length === 1 && isScalar(only!)) return this.codeOfScalar(only);
    const key = JSON.stringify(cell);
    let code = this.codesOfCells.get(key);
    if (code === undefined) {
      const values = new Set(indexedValues(cell, this.index.type));
      const members = Array.from(values, (value) => this.codeOfScalar(value));
      code = this.contents.push(cell) - 1;
      this.codesOfCells.set(key, code);
      this.members.set(code, members);
    }
    return code;
  }

  private codeOfScalar(value: Scalar | null): number {
    let code = this.codesOfScalars.get(value);
    if (code === undefined) {
      code = this.contents.push(value) - 1;
      this.codesOfScalars.set(value, code);
    }
    return code;
  }

  /** The rows that have one of the chosen values. */
  private rowsOf(chosen: Uint8Array, rows: number): Mask {
    for (const [cell, values] of this.members) {
      if (values.some((value) => chosen[value] === 1)) chosen[cell] = 1;
    }
    return lookUp(chosen, this.codes, rows);
  }
}

function isScalar(value: Json): value is Scalar | null {
  return value === null || typeof value !== 'object';
}
