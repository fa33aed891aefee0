import type { Bounds, Condition, Filter, MatchCondition } from '../../domain/filter.js';
import type { Json } from '../../domain/premise.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { IndexDefinition, IndexType, Payload } from '../port.js';
import {
  add,
  type Codes,
  fitted,
  forEachRow,
  intersect,
  lookUp,
  type Mask,
  subtract,
  unite,
  wordsFor,
} from './rows.js';

/** The values at a key of one row. Conditions mean what they mean in Qdrant. */
type Cell = readonly Json[];
type Scalar = string | number | boolean;

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

  /** The rows whose value is missing, null or an empty array. */
  empty(rows: number): Mask {
    const chosen = Uint8Array.from(this.contents, (_, code) => Number(isEmpty(this.cell(code))));
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

type Step = { readonly key: string } | 'elements';

/** A name that `[]` may follow, as in Qdrant's paths. In any other name, `[]` is plain text. */
const ARRAY_STEP = /^([\p{Alphabetic}\p{N}_-]+)\[\]$/u;

/** The steps of a key in the filter language: `profile.age`, `premises[].type`. */
function parsePath(key: string): readonly Step[] {
  return key.split('.').flatMap((segment): Step[] => {
    const array = ARRAY_STEP.exec(segment)?.[1];
    return array === undefined ? [{ key: segment }] : [{ key: array }, 'elements'];
  });
}

/** All values at a path. An array without `[]` counts as one value. */
function valuesAt(payload: Payload, path: readonly Step[]): readonly Json[] {
  let values: readonly Json[] = [payload];
  for (const step of path) values = values.flatMap((value) => follow(value, step));
  return values;
}

function follow(value: Json, step: Step): readonly Json[] {
  if (step === 'elements') return isArray(value) ? value : [];
  if (value === null || typeof value !== 'object' || isArray(value)) return [];
  const next = Object.hasOwn(value, step.key) ? value[step.key] : undefined;
  // Wrapped, since flatMap would flatten an array.
  return next === undefined ? [] : [next];
}

/** `Array.isArray` does not narrow readonly arrays. */
function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isScalar(value: Json): value is Scalar | null {
  return value === null || typeof value !== 'object';
}

const HAS_TYPE: Readonly<Record<IndexType, (value: Json) => boolean>> = {
  keyword: (value) => typeof value === 'string',
  integer: Number.isInteger,
  float: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
};

/** Whether an index of this type includes the value. */
function isIndexed(value: Json, type: IndexType): value is Scalar {
  return HAS_TYPE[type](value);
}

/** The values of a cell that an index of this type includes; arrays are flattened. */
function indexedValues(cell: Cell, type: IndexType): readonly Scalar[] {
  return cell
    .flatMap((value): readonly Json[] => (isArray(value) ? value : [value]))
    .filter((value) => isIndexed(value, type));
}

function isWithin({ gt, gte, lt, lte }: Bounds): (value: number) => boolean {
  const [above, from] = [gt ?? -Infinity, gte ?? -Infinity];
  const [below, to] = [lt ?? Infinity, lte ?? Infinity];
  return (value) => value > above && value >= from && value < below && value <= to;
}

function isEmpty(cell: Cell): boolean {
  return cell.every((value) => value === null || (isArray(value) && value.length === 0));
}

const ANY_TYPE: readonly IndexType[] = ['keyword', 'integer', 'float', 'bool'];

export interface Filterable {
  /** The number of rows, including deleted ones. */
  readonly rows: number;
  readonly columns: ReadonlyMap<string, Column>;
  rowOf(id: string): number | undefined;
}

/**
 * The rows that satisfy a filter. Deleted rows may be among them.
 * @throws ElenchusError FILTER_UNINDEXED, FILTER_UNSUPPORTED
 */
export function evaluate(filter: Filter, on: Filterable): Mask {
  const known = ['must', 'should', 'must_not'];
  const unknown = Object.keys(filter).find((name) => !known.includes(name));
  if (unknown !== undefined) unsupported(`"${unknown}"`);

  const { must = [], should = [], must_not = [] } = filter;
  const mask = new Uint32Array(wordsFor(on.rows)).fill(-1);
  for (const condition of must) intersect(mask, holds(condition, on));
  for (const condition of must_not) subtract(mask, holds(condition, on));
  if (should.length > 0) {
    const any = new Uint32Array(mask.length);
    for (const condition of should) unite(any, holds(condition, on));
    intersect(mask, any);
  }
  return mask;
}

function holds(condition: Condition, on: Filterable): Mask {
  if ('match' in condition) return holdsMatch(condition, on);
  if ('range' in condition) {
    return columnOf(on, condition.key, ['float', 'integer']).range(condition.range, on.rows);
  }
  if ('is_empty' in condition) {
    return columnOf(on, condition.is_empty.key, ANY_TYPE).empty(on.rows);
  }
  if ('has_id' in condition) {
    const mask = new Uint32Array(wordsFor(on.rows));
    for (const id of condition.has_id) {
      const row = on.rowOf(id);
      if (row !== undefined) add(mask, row);
    }
    return mask;
  }
  if ('key' in condition) unsupported(`a condition on "${String(condition.key)}"`);
  return evaluate(condition, on);
}

function holdsMatch({ key, match }: MatchCondition, on: Filterable): Mask {
  const values = 'value' in match ? [match.value] : match.any;
  if (!Array.isArray(values)) {
    unsupported(`"match" of "${key}" with ${Object.keys(match).join(', ')}`);
  }
  for (const value of values) columnOf(on, key, [indexTypeOf(key, value)]);
  return columnOf(on, key, ['keyword', 'integer', 'bool']).match(match, on.rows);
}

function indexTypeOf(key: string, value: unknown): IndexType {
  if (typeof value === 'string') return 'keyword';
  if (typeof value === 'boolean') return 'bool';
  if (Number.isSafeInteger(value)) return 'integer';
  unsupported(`"match" of "${key}" takes strings, integers and booleans, not ${String(value)}`);
}

/** This engine could do without an index, but requires one so that every engine answers alike. */
export function columnOf(on: Filterable, key: string, types: readonly IndexType[]): Column {
  const column = on.columns.get(key);
  if (column && types.includes(column.index.type)) return column;
  throw new ElenchusError('FILTER_UNINDEXED', { key, type: types.join(', ') });
}

function unsupported(problem: string): never {
  throw new ElenchusError('FILTER_UNSUPPORTED', { problem });
}
