import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileError } from '../../errors.js';
import type { Interval } from '../../evaluation/random.js';

/** How wide the label of a row and its cells are, in characters. */
export type Widths = readonly [label: number, cell: number];

/** A row of a table, as text: the label on the left, each cell at the right end of its column. */
export function row(
  [labelWidth, cellWidth]: Widths,
  label: string,
  cells: readonly string[],
): string {
  return `${label.padEnd(labelWidth)}${cells.map((cell) => cell.padStart(cellWidth)).join('')}`;
}

/** A figure with its interval: "0.9132 (0.871 to 0.951)"; "-" where there is none. */
export function withInterval(value: number | undefined, ends: Interval | undefined): string {
  if (value === undefined) return '-';
  return ends === undefined ? value.toFixed(4) : `${value.toFixed(4)} (${interval(ends)})`;
}

export function interval(ends: Interval): string {
  return ends.map((end) => end.toFixed(3)).join(' to ');
}

/**
 * Checks that a file can be written, before its content takes minutes.
 * @throws ElenchusError FILE_UNWRITABLE
 */
export async function checkWritable(file: string): Promise<void> {
  await access(dirname(file), constants.W_OK).catch((error: unknown) => {
    throw fileError('FILE_UNWRITABLE', file, error);
  });
}
