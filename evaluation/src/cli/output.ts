import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileError } from 'elenchus/internal/runtime/errors.js';
import { BadLines } from 'elenchus/internal/formats/lines.js';
import type { Interval } from '../random.js';

/** How many characters wide a label and a cell are. */
export type Widths = readonly [label: number, cell: number];

/** A row: the label left-aligned, the cells right-aligned. */
export function row(
  [labelWidth, cellWidth]: Widths,
  label: string,
  cells: readonly string[],
): string {
  return `${label.padEnd(labelWidth)}${cells.map((cell) => cell.padStart(cellWidth)).join('')}`;
}

/** "0.9132 (0.871 to 0.951)", or "-" if there is no value. */
export function withInterval(value: number | undefined, ends: Interval | undefined): string {
  if (value === undefined) return '-';
  return ends === undefined ? value.toFixed(4) : `${value.toFixed(4)} (${interval(ends)})`;
}

export function interval(ends: Interval): string {
  return ends.map((end) => end.toFixed(3)).join(' to ');
}

/** Fails with FILE_UNWRITABLE before minutes are spent on the content of a file. */
export async function checkWritable(file: string): Promise<void> {
  await access(dirname(file), constants.W_OK).catch((error: unknown) => {
    throw fileError('FILE_UNWRITABLE', file, error);
  });
}

/**
 * Runs an evaluation, and then tells which lines it left out.
 * @throws ElenchusError EVALUATED_IN_PART if there are any
 */
export async function withBadLines(evaluate: (bad: BadLines) => Promise<void>): Promise<void> {
  const bad = new BadLines();
  try {
    await evaluate(bad);
  } finally {
    for (const { code, message } of bad.problems) console.error(`elenchus: ${code}: ${message}`);
  }
  bad.check();
}
