import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BadLines } from 'elenchus/internal/formats/lines.js';
import { fileError } from 'elenchus/internal/runtime/errors.js';
import type { Interval } from './sampling.js';

/**
 * The rows of a table: the label left-aligned, the cells right-aligned.
 * @param widths of the cells in characters; the last one is also that of further cells
 */
export function rowsOf(
  labelWidth: number,
  ...widths: readonly number[]
): (label: string, cells: readonly string[]) => string {
  return (label, cells) => {
    const padded = cells.map((cell, at) => cell.padStart(widths[at] ?? widths.at(-1)!));
    return `${label.padEnd(labelWidth)}${padded.join('')}`.trimEnd();
  };
}

/** "0.913 (0.871 to 0.951)", or "-" if there is no value. */
export function withInterval(
  value: number | undefined,
  ends: Interval | undefined,
  digits = 3,
): string {
  if (value === undefined) return '-';
  return ends === undefined
    ? value.toFixed(digits)
    : `${value.toFixed(digits)} (${interval(ends)})`;
}

export function interval(ends: Interval): string {
  return ends.map((end) => end.toFixed(3)).join(' to ');
}

/** With its sign; 0 is positive. */
export function signed(value: number, digits: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(digits)}`;
}

/** Prints a report as JSON, or as a table for people. */
export function print(json: true | undefined, report: unknown, table: () => string): void {
  console.log(json ? JSON.stringify(report) : table());
}

export function secondsSince(started: number): number {
  return (performance.now() - started) / 1_000;
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
