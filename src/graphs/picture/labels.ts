import type { Measure } from './font.js';
import { fillLines, LINE_HEIGHT, shortenLine, wordsOf } from './lines.js';

const FONT_SIZES = [15, 13, 11] as const;
const PADDING = 6;
/** At most this much of a text is used for its label. */
const LONGEST = 300;
/** A label that would show less than this of a longer text is left out. */
const SHORTEST = 10;

export interface Label {
  readonly lines: readonly string[];
  readonly fontSize: number;
}

/**
 * Breaks a text into lines that fit into a box, in the largest font in which all of it fits.
 * Otherwise its beginning in the smallest font, or `undefined` if hardly anything fits.
 */
export function fitLabel(
  text: string,
  width: number,
  height: number,
  measure: Measure,
): Label | undefined {
  const [smallest] = FONT_SIZES.slice(-1) as [number];
  const room = width - 2 * PADDING;
  const linesOf = (fontSize: number) => Math.floor((height - 4) / (fontSize * LINE_HEIGHT));
  if (room < 2 * smallest || linesOf(smallest) < 1) return undefined;
  const read = text.slice(0, LONGEST);
  const words = wordsOf(read);
  if (words.length === 0) return undefined;
  for (const fontSize of FONT_SIZES) {
    const lines = fillLines(words, room, (part) => measure(part, fontSize));
    const whole = read === text && lines.complete;
    if (whole && lines.lines.length <= linesOf(fontSize)) return { lines: lines.lines, fontSize };
  }
  const widthOf = (part: string) => measure(part, smallest);
  const shown = fillLines(words, room, widthOf).lines.slice(0, linesOf(smallest));
  const last = shown.pop();
  if (last === undefined) return undefined;
  const lines = [...shown, shortenLine(last, room, widthOf)];
  return lines.join(' ').length > SHORTEST ? { lines, fontSize: smallest } : undefined;
}
