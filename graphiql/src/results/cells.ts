import { isItem, type Item, pictureOf } from './parts.js';

/** A row of a table: columns by name, from `node { claim { text } }` the column `claim.text`. */
export type Row = Readonly<Record<string, unknown>>;

/** Fields that only hold the place of the others. */
const HIDDEN = new Set(['cursor', '__typename']);

export function rowOf(item: Item, prefix = ''): Row {
  return Object.fromEntries(
    Object.entries(item).flatMap(([key, value]) => {
      if (HIDDEN.has(key) || (key === 'url' && 'svg' in item)) return [];
      const name = prefix + key;
      if (!isItem(value)) return [[name, value] as const];
      return Object.entries(rowOf(value, key === 'node' ? prefix : `${name}.`));
    }),
  );
}

/** All columns, without those of objects that are null: other rows have their fields. */
export function columnsOf(rows: readonly Row[]): readonly string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)));
}

/** The keys of the objects in a column of lists, such as `stage`, `score` and `place`. */
export function keysOf(rows: readonly Row[], column: string): readonly string[] {
  const first = rows.flatMap((row) => row[column]).find(isItem);
  return first ? Object.keys(first) : [];
}

function inFull(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A value for people: numbers with four digits after the point, lists as words. */
export function forPeople(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(4);
  if (Array.isArray(value)) return value.map(forPeople).join(isItem(value[0]) ? '\n' : ', ');
  if (!isItem(value)) return inFull(value);
  if (Object.values(value).some((one) => pictureOf(one) !== undefined)) return '';
  return Object.values(value).map(forPeople).filter(Boolean).join(' · ');
}
