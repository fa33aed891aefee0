import type { Measure } from './font.js';
/** The height of a line, relative to the size of its font. */
export const LINE_HEIGHT = 1.25;
/** A fixed locale, so that pictures are the same on all machines. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The first letter that has a direction decides that of the text. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

export type WidthOf = (text: string) => number;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** The pieces of a text after which a line may break, also in scripts without spaces. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  let joined = false;
  for (const { segment, isWordLike } of WORDS.segment(text.replaceAll(/\s+/g, ' ').trim())) {
    const last = words.at(-1);
    const apart = last === undefined || last.endsWith(' ') || (joined && isWordLike);
    if (apart) words.push(segment);
    else words[words.length - 1] = last + segment;
    joined = isWordLike === true;
  }
  return words;
}

/** Fills lines with words, up to the first word that is wider than a line. */
export function fillLines(words: readonly string[], room: number, widthOf: WidthOf) {
  return fill(measured(words, widthOf), room);
}

/** Lines no longer than necessary for their number, so that none is much shorter than the others. */
export function evenLines(words: readonly string[], room: number, widthOf: WidthOf): string[] {
  const known = measured(breakLongWords(words, room, widthOf), widthOf);
  let { lines } = fill(known, room);
  const count = lines.length;
  for (let [low, high] = [room / 2, room]; high - low > 4;) {
    const middle = (low + high) / 2;
    const tried = fill(known, middle);
    const fits = tried.complete && tried.lines.length === count;
    if (fits) [lines, high] = [tried.lines, middle];
    else low = middle;
  }
  return lines;
}

interface MeasuredWord {
  readonly word: string;
  readonly width: number;
  /** Its width at the end of a line, where no space follows. */
  readonly atEnd: number;
}

function measured(words: readonly string[], widthOf: WidthOf): MeasuredWord[] {
  return words.map((word) => ({ word, width: widthOf(word), atEnd: widthOf(word.trimEnd()) }));
}

function fill(words: readonly MeasuredWord[], room: number) {
  const lines: string[] = [];
  let [line, used] = ['', 0];
  for (const { word, width, atEnd } of words) {
    if (used + atEnd > room) {
      if (line !== '') lines.push(line.trimEnd());
      if (atEnd > room) return { lines, complete: false };
      [line, used] = ['', 0];
    }
    line += word;
    used += width;
  }
  if (line !== '') lines.push(line.trimEnd());
  return { lines, complete: true };
}

/** Breaks words that are wider than a line into parts that are not. */
function breakLongWords(words: readonly string[], room: number, widthOf: WidthOf): string[] {
  return words.flatMap((word) => {
    if (widthOf(word.trimEnd()) <= room) return [word];
    const parts = [''];
    for (const { segment } of CHARACTERS.segment(word)) {
      const longer = parts.at(-1)! + segment;
      if (widthOf(longer.trimEnd()) <= room) parts[parts.length - 1] = longer;
      else parts.push(segment);
    }
    return parts;
  });
}

/**
 * The words of a text of at most so many characters. A longer one is cut at a word, or inside one
 * that is longer itself, and ends with an ellipsis.
 */
export function shortenedWords(text: string, longest: number): string[] {
  const words = wordsOf(text);
  const kept: string[] = [];
  let length = 0;
  for (const word of words) {
    length += word.length;
    if (length > longest) break;
    kept.push(word);
  }
  if (kept.length === words.length) return words;
  const last = kept.pop() ?? [...words[0]!].slice(0, longest).join('');
  return [...kept, ellipsis(last)];
}

/** Ends a line with an ellipsis in place of as many words as necessary, or else characters. */
export function shortenLine(line: string, room: number, widthOf: WidthOf): string {
  for (const parts of [wordsOf(line), [...line]]) {
    while (parts.length > 0 && widthOf(ellipsis(parts.join(''))) > room) parts.pop();
    if (parts.length > 0) return ellipsis(parts.join(''));
  }
  return '…';
}

function ellipsis(text: string): string {
  return `${text.replace(/[\s,;:.–-]+$/u, '')}…`;
}

const FONT_SIZES = [15, 13, 11] as const;
const PADDING = 6;
/** At most this much of a text is used for its label. */
const LONGEST = 300;
/** A label that would show less than this of a longer text is left out. */
const SHORTEST = 10;

interface Label {
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
