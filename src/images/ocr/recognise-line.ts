import type { Pixels } from '../../domain/image.js';
import {
  LINE_HEIGHT,
  type LineProbabilities,
  type OcrNetworks,
} from '../../encoders/ocr-networks.js';
import { type Box, heightOf, type Point, turned, widthOf } from './box.js';

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

interface ReadBox extends DecodedText {
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

/** How many places of the picture, in a row, at most make one pixel of a line. */
const MOST_SAMPLES = 8;

/**
 * Cuts a box out of a picture, turned upright and scaled, as the recognition network reads it: blue,
 * green and red from -1 to 1. Each pixel is the mean of evenly spaced places in what it covers, so
 * that large letters stay smooth. Beyond its edge, a picture goes on as at the edge.
 * @param box a parallelogram
 * @returns `[3, height, width]`
 */
export function cropLine(pixels: Pixels, box: Box, width: number, height: number): Float32Array {
  const [origin, topRight, , bottomLeft] = box;
  const across = samplesFor(origin, topRight, width);
  const along = samplesFor(origin, bottomLeft, height);
  // From one place to the next, to the right and down.
  const right = step(origin, topRight, width * across);
  const down = step(origin, bottomLeft, height * along);
  const sums = new Float32Array(3 * width * height);
  const size = width * height;
  for (let v = 0; v < height * along; v++) {
    const row = Math.floor(v / along) * width;
    const startX = origin[0] + (v + 0.5) * down[0] + 0.5 * right[0];
    const startY = origin[1] + (v + 0.5) * down[1] + 0.5 * right[1];
    for (let u = 0; u < width * across; u++) {
      const at = row + Math.floor(u / across);
      addColour(pixels, startX + u * right[0], startY + u * right[1], sums, at, size);
    }
  }
  const scale = 1 / (across * along * 127.5);
  return sums.map((sum) => sum * scale - 1);
}

/** One for each pixel of the picture that a pixel of the line covers. */
function samplesFor(from: Point, to: Point, parts: number): number {
  const [x, y] = step(from, to, parts);
  return Math.min(MOST_SAMPLES, Math.max(1, Math.round(Math.hypot(x, y))));
}

function step(from: Point, to: Point, parts: number): Point {
  return [(to[0] - from[0]) / parts, (to[1] - from[1]) / parts];
}

/** Adds the colour between the four nearest pixels (bilinear): blue, green and red. */
function addColour(
  { data, width, height }: Pixels,
  x: number,
  y: number,
  sums: Float32Array,
  at: number,
  size: number,
): void {
  const column = Math.min(width - 1, Math.max(0, x - 0.5));
  const row = Math.min(height - 1, Math.max(0, y - 0.5));
  const left = Math.floor(column);
  const top = Math.floor(row);
  const partX = column - left;
  const partY = row - top;
  const upper = 3 * (top * width + left);
  const lower = top + 1 < height ? upper + 3 * width : upper;
  const next = left + 1 < width ? 3 : 0;
  for (let colour = 0; colour < 3; colour++) {
    const above = data[upper + colour]! * (1 - partX) + data[upper + next + colour]! * partX;
    const below = data[lower + colour]! * (1 - partX) + data[lower + next + colour]! * partX;
    sums[at + (2 - colour) * size]! += above * (1 - partY) + below * partY;
  }
}

interface DecodedText {
  readonly text: string;
  /** The mean probability of the characters, 0 to 1; 0 for no text. */
  readonly confidence: number;
}

/**
 * The least probability with which a space is read where no character is. The network was trained
 * on Chinese mostly, which has no spaces, and leaves out about half of them; but between words it
 * gives the space more than this, and inside of words almost never.
 */
const SPACE = 0.04;

/**
 * The most likely class of each step, without repetitions and "no character" (best path decoding,
 * Graves et al. 2006, section 3.2). A step of NaN is "no character".
 */
export function decodeText({ steps, alphabet, data }: LineProbabilities): DecodedText {
  const classes = alphabet.length;
  const spaceClass = alphabet.lastIndexOf(' ');
  let text = '';
  let characters = 0;
  let sum = 0;
  let previous = 0;
  let space = 0;
  for (let step = 0; step < steps; step++) {
    const best = mostLikely(data, step * classes, classes);
    if (best === 0) space = Math.max(space, data[step * classes + spaceClass]!);
    else if (best !== previous) {
      if (space > SPACE) text += ' ';
      space = 0;
      text += alphabet[best]!;
      sum += data[step * classes + best]!;
      characters++;
    }
    previous = best;
  }
  return { text, confidence: characters === 0 ? 0 : sum / characters };
}

function mostLikely(data: Float32Array, from: number, classes: number): number {
  let best = 0;
  let highest = 0;
  for (let at = 0; at < classes; at++) {
    const value = data[from + at]!;
    if (value > highest) [best, highest] = [at, value];
  }
  return best;
}
/** Chinese characters, and Japanese and Korean ones. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const OTHER_LETTER =
  /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul})[\p{L}\p{N}]/u;
const LETTER = /[\p{L}\p{N}]/u;

/** What a line must reach to be kept. */
const CONFIDENCE = 0.6;

/** Where a pattern is taken for writing, the network reads East Asian characters. */
const EAST_ASIAN_CONFIDENCE = 0.9;

/**
 * The text in usual characters (NFKC: full-width forms become ASCII), with single spaces, and with
 * those that the network leaves out behind a comma and the like.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;:!?)\]])/g, '')
    .replace(/(?<=[([]) /g, '')
    .replace(/(?<=\p{L}[,;!?])(?=\p{L})/gu, ' ')
    .trim();
}

/** Whether a text has Chinese, Japanese or Korean characters. */
export function hasEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text);
}

/** Whether a line is likely to be text, and not a pattern that was taken for it. */
export function isText(text: string, confidence: number): boolean {
  if (!LETTER.test(text) || confidence < CONFIDENCE) return false;
  return confidence >= EAST_ASIAN_CONFIDENCE || OTHER_LETTER.test(text) || !EAST_ASIAN.test(text);
}
