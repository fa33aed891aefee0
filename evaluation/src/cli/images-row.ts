import type { Interval } from '../random.js';
import { interval, row as rowOf } from './output.js';

/** How many characters wide a label is. */
export const LABEL = 24;

/** A line of a table. */
export function row(label: string, cells: readonly string[]): string {
  return rowOf([LABEL, 24], label, cells).trimEnd();
}

/** "0.913 (0.871 to 0.951)" */
export function ranged(value: number, ends: Interval | undefined): string {
  return value.toFixed(3) + (ends ? ` (${interval(ends)})` : '');
}

/** With one decimal, if need be. */
export function rounded(value: number): string {
  return String(Math.round(10 * value) / 10);
}

export function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
}
