import { csvFormat } from 'd3-dsv';
import { columnsOf, inFull, rowOf } from './cells.js';
import type { Item } from './parts.js';

/** The rows as CSV in full precision; a list or an object in a cell is JSON. */
export function csvOf(items: readonly Item[]): string {
  const rows = items.map((item) => rowOf(item));
  const columns = columnsOf(rows);
  return csvFormat(
    rows.map((row) => Object.fromEntries(columns.map((name) => [name, inFull(row[name])]))),
    columns as string[],
  );
}

/** The items as they were answered, one a line. */
export function jsonLinesOf(items: readonly Item[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join('');
}
