import type { Pixels } from '../../domain/image.js';
import { LINE_HEIGHT, type OcrNetworks } from '../../encoders/ocr-networks.js';
import { heightOf, turned, widthOf } from './box.js';
import { cropLine } from './crop-line.js';
import { type DecodedText, decodeText } from './ctc.js';
import { hasEastAsian } from './normalise-text.js';
import type { Box } from './types.js';

/** The widths of a line as the network sees it, in pixels. A longer one is made narrower. */
const NARROWEST = 32;
const WIDEST = 2400;
/** From here on, a box that is higher than wide holds a line that was turned, or one character. */
const HIGH = 1.5;
/** From here on, it holds no single character. */
const VERY_HIGH = 4;

/**
 * The width of a character, in pixels, at which the network reads best, and those between which a
 * line is not read again. The network looks at 8 pixels at a time. With less than two looks at a
 * character it leaves out characters; with many, it leaves out spaces.
 */
const CHARACTER = { narrow: 12, best: 16, wide: 22 };
/** Fewer characters say little about their width. */
const FEW = 4;

export interface ReadBox extends DecodedText {
  /** Its first corner is where the text begins. */
  readonly box: Box;
}

/**
 * Reads the line in a box. The text in a high box may go up, down or neither; what the network is
 * most certain of is kept.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function recogniseLine(
  pixels: Pixels,
  networks: OcrNetworks,
  box: Box,
): Promise<ReadBox> {
  let best: ReadBox | undefined;
  for (const way of waysToRead(box)) {
    const read = { ...(await readWay(pixels, networks, way)), box: way };
    if (!best || read.confidence > best.confidence) best = read;
  }
  return best!;
}

/** Reads a line again, wider or narrower, if its characters are far from as wide as is best. */
async function readWay(pixels: Pixels, networks: OcrNetworks, box: Box): Promise<DecodedText> {
  const read = async (width: number) => {
    const line = cropLine(pixels, box, width, LINE_HEIGHT);
    return decodeText(await networks.recognise(line, width));
  };
  const width = inRange((LINE_HEIGHT * widthOf(box)) / heightOf(box));
  const first = await read(width);
  const { length } = first.text;
  // East Asian characters are wide, and have no spaces between them.
  if (length < FEW || hasEastAsian(first.text)) return first;
  const best = inRange(CHARACTER.best * length);
  const good = width > CHARACTER.narrow * length && width < CHARACTER.wide * length;
  return good || best === width ? first : read(best);
}

function waysToRead(box: Box): readonly Box[] {
  const ratio = heightOf(box) / widthOf(box);
  if (ratio < HIGH) return [box];
  const sideways = [turned(box, 3), turned(box, 1)];
  return ratio < VERY_HIGH ? [box, ...sideways] : sideways;
}

function inRange(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));
}
