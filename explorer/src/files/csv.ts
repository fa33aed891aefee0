import { csvFormat } from 'd3-dsv';

/** Rows as CSV, with their values in full precision. */
export function csvText(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string {
  return csvFormat(
    rows.map((row) => Object.fromEntries(columns.map((name) => [name, cellOf(row[name])]))),
    columns as string[],
  );
}

/** A value in a cell: a list or an object as JSON. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' ? harmless(value) : String(value);
}

/** So begins what spreadsheets run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/** A text that spreadsheets show and do not run: one like a formula begins with an apostrophe. */
function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
