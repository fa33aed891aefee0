import type { Measure } from './font.js';

/** The height of a line, relative to the size of its font. */
export const LINE_HEIGHT = 1.25;
const FONT_SIZES = [15, 13, 11] as const;
const PADDING = 6;
/** At most this much of a text is used for its label. */
const LONGEST = 300;
/** A label that would show less than this of a longer text is left out. */
const SHORTEST = 10;
/** A fixed locale, so that pictures are the same on all machines. */
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });

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
    const lines = wrap(words, room, (part) => measure(part, fontSize));
    const whole = read === text && lines.complete;
    if (whole && lines.lines.length <= linesOf(fontSize)) return { lines: lines.lines, fontSize };
  }
  const widthOf = (part: string) => measure(part, smallest);
  const shown = wrap(words, room, widthOf).lines.slice(0, linesOf(smallest));
  const last = shown.pop();
  if (last === undefined) return undefined;
  const lines = [...shown, shorten(last, room, widthOf)];
  return lines.join(' ').length > SHORTEST ? { lines, fontSize: smallest } : undefined;
}

/** The pieces of a text after which a line may break, also in scripts without spaces. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let joined = false;
  for (const { segment, isWordLike } of SEGMENTER.segment(text.replaceAll(/\s+/g, ' ').trim())) {
    const last = words.at(-1);
    const apart = last === undefined || last.endsWith(' ') || (joined && isWordLike);
    if (apart) words.push(segment);
    else words[words.length - 1] = last + segment;
    joined = isWordLike === true;
  }
  return words;
}

/** Fills lines with words, up to the first word that is wider than a line. */
function wrap(words: readonly string[], room: number, widthOf: (text: string) => number) {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (widthOf((line + word).trimEnd()) <= room) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    if (widthOf(word.trimEnd()) > room) return { lines, complete: false };
    line = word;
  }
  if (line !== '') lines.push(line.trimEnd());
  return { lines, complete: true };
}

/** Ends a line with an ellipsis in place of as many characters as necessary. */
function shorten(line: string, room: number, widthOf: (text: string) => number): string {
  const characters = [...line];
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > room) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
