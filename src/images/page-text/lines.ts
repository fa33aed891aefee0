/** A line of a page, or several that are one wrapped paragraph. */
export interface Line {
  /** Without white space around it; runs of white space inside are one space. */
  readonly text: string;
  /** The number of its (first) line on the page, from 1. */
  readonly line: number;
}

/** What stands after these lines is not read; long articles have some 2,000. */
const MAX_LINES = 50_000;
const BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;
// Texts from PDFs have NULs, soft hyphens and marks of zero width between their letters.
// eslint-disable-next-line no-control-regex
const SPACE = /[\s\u0000-\u001f\u007f]+/g;

/** Marks without width, and halves of characters: what is kept has to be valid Unicode. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\p{Surrogate}]/gu;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const LOWER_START = /^\p{Ll}/u;
const UNFINISHED = /[\p{L}\p{N},–—-]$/u;
const HYPHENATED = /\p{Ll}-$/u;

/** A shorter line is an item of a menu or a list, not a part of a paragraph. */
const FEWEST_WORDS = 4;

/** How full a wrapped line is, against the longest of its neighbours: letters differ in width. */
const FULL = 0.85;

/** How many lines before and after are neighbours. */
const NEIGHBOURS = 3;

/**
 * The lines of a page that have a letter or a digit. Paragraphs that were wrapped at a width, as
 * text from PDFs is, become one line: a line goes on where it has no end of a sentence, the next
 * one begins in lower case, and that one's first word would not have fitted. Reads the first 50,000
 * lines.
 */
export function linesOf(text: string): readonly Line[] {
  const raw = text.split(BREAK, MAX_LINES).map((line) => clean(line));
  const lines: Line[] = [];
  for (let at = 0; at < raw.length; at += 1) {
    if (!WORD_CHARACTER.test(raw[at]!)) continue;
    const line = at + 1;
    const parts = [raw[at]!];
    while (isWrapped(raw, at, parts.length > 1)) {
      at += 1;
      if (HYPHENATED.test(raw[at - 1]!)) parts.push(parts.pop()!.slice(0, -1), raw[at]!);
      else parts.push(' ', raw[at]!);
    }
    lines.push({ text: parts.join(''), line });
  }
  return lines;
}

/** A line without invisible characters, and with single spaces between words only. */
export function clean(line: string): string {
  return line.replaceAll(INVISIBLE, '').replaceAll(SPACE, ' ').trim();
}

/**
 * Whether a line goes on in the next one.
 * @param inside whether it continues another: then names and numbers may begin the next, too
 */
function isWrapped(lines: readonly string[], at: number, inside: boolean): boolean {
  const line = lines[at]!;
  const next = lines[at + 1] ?? '';
  if (!WORD_CHARACTER.test(next) || !UNFINISHED.test(line.slice(-2))) return false;
  if (!inside && !LOWER_START.test(next)) return false;
  if (line.split(' ', FEWEST_WORDS).length < FEWEST_WORDS) return false;
  const neighbours = lines.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
  const width = Math.max(...neighbours.map(({ length }) => length));
  const firstWord = next.split(' ', 1)[0]!;
  return line.length + 1 + firstWord.length > FULL * width;
}
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const CHARACTERS_PER_WORD = 2;
const SHORTEST_TERM = 3;
const MARKED = /^(?:[•‣◦▪●■·*–—➔→➤✓✔-]|\(?\d{1,3}[.)]|\(?\p{L}\)|#\d{1,3}\b)\.?\s?\S/u;
const FINISHED = /[.!?…。！？؟।:;]["'”’»)\]]*$/u;

/** An end of a sentence is sought in this many characters. */
const END = 8;

/** How many words a text has; in scripts without spaces, two characters count as one. */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const rest = unspaced === 0 ? text : text.replaceAll(UNSPACED, ' ');
  return (rest.match(WORD)?.length ?? 0) + Math.ceil(unspaced / CHARACTERS_PER_WORD);
}

/** The words of a text in lower case, as often as they occur. */
export function lowerCaseWords(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** What texts are compared by: words of three letters or more; in scripts without spaces, pairs. */
export function termsOf(text: string): readonly string[] {
  return lowerCaseWords(text).flatMap((word) => {
    if (word.search(UNSPACED) >= 0) return pairsIn(word);
    return word.length < SHORTEST_TERM ? [] : [word];
  });
}

function pairsIn(word: string): readonly string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
}

/** Whether a line begins as an item of a list does: with a bullet, a number or a letter. */
export function isMarked(line: string): boolean {
  return MARKED.test(line);
}

/** Whether a line ends as a sentence does. */
export function isFinished(line: string): boolean {
  return FINISHED.test(line.slice(-END));
}
