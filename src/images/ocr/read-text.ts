import type { Pixels } from '../../domain/image.js';
import type { OcrNetworks } from '../../encoders/ocr-networks.js';
import { quantile } from '../../math/statistics.js';
import {
  type Box,
  heightOf,
  mapBox,
  type OcrLine,
  type OcrLines,
  type Point,
  widthOf,
} from './box.js';
import { detectText } from './detect-text.js';
import { isText, normaliseText, recogniseLine } from './recognise-line.js';

interface OcrOptions {
  /** No line is begun after this time of `performance.now()`, in milliseconds. */
  readonly deadline?: number;
  /** The longer side of the picture in which text is looked for, in pixels: by default 736. */
  readonly side?: number;
  readonly limits?: ReadingLimits;
}

const SIDE = 736;
const LIMITS: ReadingLimits = { lines: 200, length: 200 };

/**
 * Reads the text in a picture: finds its lines (Liao et al. 2020), cuts each out upright, and reads
 * it (CTC, Graves et al. 2006). Blocks the event loop while a network runs.
 * @returns lines in reading order, and whether they are all that was found
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function readText(
  pixels: Pixels,
  networks: OcrNetworks,
  { deadline = Number.POSITIVE_INFINITY, side = SIDE, limits = LIMITS }: OcrOptions = {},
): Promise<OcrLines> {
  const late = () => performance.now() >= deadline;
  if (late()) return Object.assign([], { complete: false });
  const found = await detectText(pixels, networks, side);
  const chosen = chooseBoxes(found, limits);
  const lines: OcrLine[] = [];
  let complete = chosen.length === found.length;
  for (const box of chosen) {
    if (late()) {
      complete = false;
      break;
    }
    const read = await recogniseLine(pixels, networks, box);
    const text = normaliseText(read.text);
    if (isText(text, read.confidence)) lines.push({ ...read, text, box: inside(read.box, pixels) });
  }
  return Object.assign(inReadingOrder(lines), { complete });
}

/** All lines, each on a line of its own; empty if there are none. */
export function textOf(lines: readonly OcrLine[]): string {
  return lines.map(({ text }) => text).join('\n');
}

function inside(box: Box, { width, height }: Pixels): Box {
  return mapBox(box, ([x, y]): Point => [
    Math.min(width, Math.max(0, x)),
    Math.min(height, Math.max(0, y)),
  ]);
}

/** What reading a picture may cost. */
interface ReadingLimits {
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

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface BoundedItem<Item> {
  readonly item: Item;
  readonly bounds: Bounds;
}

/** Boxes reach beyond their letters by about this part of the letters' height. */
const BEYOND = 0.25;

/**
 * Orders lines as one reads them: column by column, and row by row where there are none. The widest
 * empty band across, or down, the text divides the lines; each part is divided in the same way
 * (recursive X-Y cut, Nagy and Seth 1984). What nothing divides is read row by row. If most of the
 * text is turned, so is the order.
 */
export function inReadingOrder<Item extends { readonly box: Box }>(items: readonly Item[]): Item[] {
  const upright = uprighter(items.map(({ box }) => box));
  const placed = items.map((item) => ({ item, bounds: boundsOf(mapBox(item.box, upright)) }));
  return ordered(placed).map(({ item }) => item);
}

/** Turns points so that the text in some boxes goes to the right on average, each line by its length. */
function uprighter(boxes: readonly Box[]): (point: Point) => Point {
  let [dx, dy] = [0, 0];
  for (const [[left, top], [right, bottom]] of boxes) {
    dx += right - left;
    dy += bottom - top;
  }
  const length = Math.hypot(dx, dy);
  if (length === 0) return (point) => point;
  return ([x, y]) => [(x * dx + y * dy) / length, (y * dx - x * dy) / length];
}

function ordered<Item>(items: readonly BoundedItem<Item>[]): BoundedItem<Item>[] {
  if (items.length < 2) return [...items];
  const across = widestGap(items, 'top', 'bottom');
  const down = widestGap(items, 'left', 'right');
  if (!across && !down) return inRows(items);
  const [gap, side] =
    (across?.width ?? 0) >= (down?.width ?? 0)
      ? [across!, 'top' as const]
      : [down!, 'left' as const];
  const before = items.filter(({ bounds }) => bounds[side] < gap.end);
  const after = items.filter(({ bounds }) => bounds[side] >= gap.end);
  return [...ordered(before), ...ordered(after)];
}

/** The widest band that no box reaches into. */
function widestGap<Item>(
  items: readonly BoundedItem<Item>[],
  from: 'left' | 'top',
  to: 'right' | 'bottom',
): { readonly width: number; readonly end: number } | undefined {
  let widest: { width: number; end: number } | undefined;
  let reached = Number.POSITIVE_INFINITY;
  for (const { bounds } of items.toSorted((a, b) => a.bounds[from] - b.bounds[from])) {
    const width = bounds[from] - reached;
    if (width > (widest?.width ?? 0)) widest = { width, end: bounds[from] };
    reached = reached === Number.POSITIVE_INFINITY ? bounds[to] : Math.max(reached, bounds[to]);
  }
  return widest;
}

/** By the row in which the middle of a box lies, then from left to right. */
function inRows<Item>(items: readonly BoundedItem<Item>[]): BoundedItem<Item>[] {
  const rows: BoundedItem<Item>[][] = [];
  for (const item of items.toSorted((a, b) => middleOf(a.bounds) - middleOf(b.bounds))) {
    const row = rows.at(-1);
    if (row && middleOf(item.bounds) < row[0]!.bounds.bottom) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.bounds.left - b.bounds.left));
}

function middleOf({ top, bottom }: Bounds): number {
  return (top + bottom) / 2;
}

/** Of the letters in a box. */
function boundsOf(box: Box): Bounds {
  const [xs, ys] = [box.map(([x]) => x), box.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const beyond = BEYOND * Math.min(right - left, bottom - top);
  return {
    left: left + beyond,
    top: top + beyond,
    right: right - beyond,
    bottom: bottom - beyond,
  };
}
