import type { Pixels } from '../../domain/image.js';
import type { OcrNetworks } from '../../encoders/ocr-networks.js';
import {
  mapBox,
  type Box,
  type OcrLine,
  type OcrLines,
  type Point,
  heightOf,
  widthOf,
} from './box.js';
import { detectText } from './detect-text.js';
import { isText, normaliseText, recogniseLine } from './recognise-line.js';
import { inReadingOrder } from './reading-order.js';
import { quantile } from '../../math/statistics.js';

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
