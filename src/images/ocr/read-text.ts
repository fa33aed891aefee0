import type { Pixels } from '../../domain/image.js';
import type { OcrNetworks } from '../../encoders/ocr-networks.js';
import { mapBox } from './box.js';
import { chooseBoxes, type ReadingLimits } from './choose-boxes.js';
import { detectText } from './detect-text.js';
import { isText, normaliseText } from './normalise-text.js';
import { inReadingOrder } from './reading-order.js';
import { recogniseLine } from './recognise-line.js';
import type { Box, OcrLine, OcrLines, Point } from './types.js';

export interface OcrOptions {
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
