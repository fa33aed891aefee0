/** A visible character: not white space, a control character, or of zero width. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** The words without case, spacing and punctuation. A text of punctuation only stays as it is. */
export function bareWords(text: string): string {
  // A long run of combining marks takes quadratic time to normalise.
  const pieces = Array.from(piecesOf(text), (piece) => piece.normalize('NFKC').toLowerCase());
  const words = pieces.join('');
  return words.replace(/[\p{P}\s]+/gu, ' ').trim() || words.trim();
}

/** On one line, without control characters, which a terminal would obey. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** How many characters of a text are worked on at once. */
const PIECE = 1_000;
/** The last character that certainly ends a word: unlike a decimal point, it never stands in one. */
const BESIDE_WORDS = /[\s。、！？」』）】》][^\s。、！？」』）】》]*$/u;
const BESIDE_LETTERS = /[^\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}]*$/u;

/**
 * A text in pieces of at most 1,000 characters, one after the other, for work that takes more than
 * linear time, or must pause. A piece ends behind white space or punctuation, and within a word only
 * if that has 1,000 characters.
 */
export function* piecesOf(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > PIECE) {
    const longest = cutBefore(text, from + PIECE);
    const piece = text.slice(from, longest);
    const last = [BESIDE_WORDS, BESIDE_LETTERS]
      .map((end) => piece.search(end))
      .find((at) => at > 0);
    const to = last === undefined ? longest : from + last + (isPair(text, from + last) ? 2 : 1);
    yield text.slice(from, to);
    from = to;
  }
  if (from < text.length) yield text.slice(from);
}

/** The place itself, or the one before it if a character of two units would be cut. */
function cutBefore(text: string, at: number): number {
  return isPair(text, at - 1) ? at - 1 : at;
}

function isPair(text: string, at: number): boolean {
  return text.codePointAt(at)! > 0xffff;
}

const LINE = /[^\n\r\u0085\u2028\u2029]+/g;
/** How many characters of a line Intl.Segmenter gets at once: it takes quadratic time. */
const PART = 2_000;

/** The lines of a text that are not empty. */
export function linesOf(text: string): IterableIterator<RegExpMatchArray & { index: number }> {
  return text.matchAll(LINE);
}

/**
 * Where the sentences of a line end, by a segmenter of sentences. A sentence of more than 2,000
 * characters is cut after a space, or after 2,000 characters without one.
 */
export function* sentenceEnds(line: string, segmenter: Intl.Segmenter): Generator<number> {
  for (let from = 0; from < line.length;) {
    const begin = from;
    const segments = segmenter.segment(line.slice(from, from + PART));
    const ends = Array.from(segments, ({ index, segment }) => begin + index + segment.length);
    // The last one ends with the part, and perhaps not with a sentence: it begins the next part.
    ends.pop();
    yield* ends;
    const last = ends.at(-1);
    if (last !== undefined && from + PART < line.length) {
      from = last;
      continue;
    }
    from = cut(line, from, PART);
    yield from;
  }
}

/** Where a part of at most `size` characters ends: after a space, or else a whole character. */
export function cut(line: string, from: number, size: number): number {
  if (line.length - from <= size) return line.length;
  const space = line.slice(from, from + size).lastIndexOf(' ');
  return space > 0 ? from + space + 1 : cutBefore(line, from + size);
}
