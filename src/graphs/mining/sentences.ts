import { folded } from './lexicons/index.js';

/** A part of a text by its UTF-16 offsets; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Behind one of these, a line that ends is a sentence. */
const ENDS = /[.!?…:;]["'”’»)\]]*$/u;
/** A number, as in German "am 3. Mai", or an initial. */
const LAST_WORD = /([\p{L}\p{N}.]+)\.$/u;
/** So many characters at its end say whether a sentence goes on. */
const LOOKED_AT = 100;
const BULLET = /^\s*(?:[-–—*•▪]|\(?\d{1,2}[.)])\s+/u;

/**
 * The sentences of a text, by the rules of Unicode (UAX 29), repaired: no sentence ends behind an
 * abbreviation, an initial or an ordinal number, nor at the end of a line that goes on; a bullet is
 * not part of a sentence.
 */
export function sentencesOf(
  text: string,
  language: string | undefined,
  abbreviations: ReadonlySet<string> = new Set(),
): readonly Span[] {
  const spans: Span[] = [];
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    const last = spans.at(-1);
    const before = last && text.slice(last.start, last.end);
    if (last && before && goesOn(before, segment, abbreviations)) {
      spans[spans.length - 1] = { start: last.start, end };
    } else {
      spans.push({ start: index, end });
    }
  }
  return spans.flatMap((span) => trimmed(text, span));
}

function goesOn(before: string, next: string, abbreviations: ReadonlySet<string>): boolean {
  const { length } = before.trimEnd();
  const said = before.slice(Math.max(0, length - LOOKED_AT), length);
  const lineEnds = before.slice(length).split('\n').length - 1;
  if (lineEnds > 1 || BULLET.test(next)) return false;
  // A line that was broken, not ended.
  if (lineEnds === 1) return !ENDS.test(said);
  // A closing mark or a lower-case letter begins no sentence.
  if (/^\s*["”’»)\]]/u.test(next) && !/^\s*["”’»)\]]\s*\p{Lu}/u.test(next)) return true;
  if (said.endsWith('.')) {
    const word = folded(LAST_WORD.exec(said)?.[1] ?? '');
    const lastPart = word.slice(word.lastIndexOf('.') + 1);
    if (abbreviations.has(word) || abbreviations.has(lastPart)) return true;
    if (/^\p{L}$/u.test(word)) return true;
    if (/^\d{1,2}$/.test(word)) return /^\s*[\p{Lu}\p{Ll}]/u.test(next) && !/\d{4}\.$/.test(said);
  }
  return /^\s*\p{Ll}/u.test(next) && !/[!?]$/.test(said);
}

/** Without the white space around it and a bullet; nothing if it has no word. */
export function trimmed(text: string, { start, end }: Span): readonly Span[] {
  const part = text.slice(start, end);
  const lead = BULLET.exec(part)?.[0].length ?? part.length - part.trimStart().length;
  const span = { start: start + lead, end: end - (part.length - part.trimEnd().length) };
  return /[\p{L}\p{N}]/u.test(text.slice(span.start, span.end)) ? [span] : [];
}
