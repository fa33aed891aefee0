import { quantile } from '../../math/statistics.js';
import { heightOf, widthOf } from './box.js';
import { inReadingOrder } from './reading-order.js';
import type { Box } from './types.js';

/** What reading a picture may cost. */
export interface ReadingLimits {
  readonly lines: number;
  /** Of all lines together, each divided by its height. */
  readonly length: number;
}

/** Letters from this share of the median height on are usual; from the second on they are large. */
const USUAL = 0.75;
const LARGE = 1.3;

/** More boxes are a pattern. The smallest are left out, since to order many takes long. */
const MOST_BOXES = 2_000;

/**
 * The boxes that are read, if reading all would take too long: those with large letters first, since
 * they say what a picture is about, then those with letters of the usual size, each in reading order.
 */
export function chooseBoxes(boxes: readonly Box[], limits: ReadingLimits): Box[] {
  const largest = boxes.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MOST_BOXES);
  const usual = quantile(largest.map(sizeOf), 0.5);
  const rankOf = (box: Box) => [LARGE, USUAL, 0].findIndex((part) => sizeOf(box) >= part * usual);
  const ordered = inReadingOrder(largest.map((box) => ({ box }))).map(({ box }) => box);
  const chosen: Box[] = [];
  let length = 0;
  for (const box of ordered.sort((a, b) => rankOf(a) - rankOf(b))) {
    if (chosen.length === limits.lines) break;
    const longer = length + Math.max(widthOf(box), heightOf(box)) / sizeOf(box);
    if (longer > limits.length) continue;
    chosen.push(box);
    length = longer;
  }
  return chosen;
}

/** Of the letters, with what is around them. */
function sizeOf(box: Box): number {
  return Math.min(widthOf(box), heightOf(box));
}
