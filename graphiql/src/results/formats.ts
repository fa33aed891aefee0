import { csvText } from '../../../explorer/src/files/csv.js';
import { columnsOf, rowOf } from './cells.js';
import type { Item } from './parts.js';

/** The rows as CSV in full precision; a list or an object in a cell is JSON. */
export function csvOf(items: readonly Item[]): string {
  const rows = items.map((item) => rowOf(item));
  return csvText(columnsOf(rows), rows);
}

/** The items as they were answered, one a line. */
export function jsonLinesOf(items: readonly Item[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join('');
}
