import { type CompiledLexicon, folded, lexiconOf } from './cues.js';
import { SENSES } from './lexicons.js';
import type { Unit } from './types.js';

/** A part of a text by its UTF-16 offsets; `end` is exclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Behind one of these, a line that ends is a sentence. */
const ENDS = /[.!?…:;]["'”’»)\]]*$/u;
/** A number, as in German "am 3. Mai", or an initial. */
const LAST_WORD = /([\p{L}\p{N}.]+)\.$/u;
/** So many characters at its end say whether a sentence goes on. */
const END_LOOKED_AT = 100;
const BULLET = /^\s*(?:[-–—*•▪]|\(?\d{1,2}[.)])\s+/u;

/**
 * The sentences of a text, by the rules of Unicode (UAX 29), repaired: no sentence ends behind an
 * abbreviation, an initial or an ordinal number, nor at the end of a line that goes on; a bullet is
 * not part of a sentence.
 */
function sentencesOf(
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
  const said = before.slice(Math.max(0, length - END_LOOKED_AT), length);
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
function trimmed(text: string, { start, end }: Span): readonly Span[] {
  const part = text.slice(start, end);
  const lead = BULLET.exec(part)?.[0].length ?? part.length - part.trimStart().length;
  const span = { start: start + lead, end: end - (part.length - part.trimEnd().length) };
  return /[\p{L}\p{N}]/u.test(text.slice(span.start, span.end)) ? [span] : [];
}

/** A clause has at least so many words. */
const LEAST_WORDS = 3;
/** Behind "and", where parts of a sentence may follow, without a verb that is known. */
const LEAST_WORDS_WITHOUT_VERB = 7;
/** So many characters on either side of a boundary decide. */
const LOOKED_AT = 400;
const ADDITION = SENSES.indexOf('ADDITION');

/**
 * Divides a text into units: its sentences, and the clauses of a sentence where a connective joins
 * them ("..., because ...") or where an opening clause ends ("Although ..., ...").
 * @param language ISO 639-1; where its connectives are not known, sentences stay whole
 */
export function unitsOf(text: string, language: string | undefined): readonly Unit[] {
  const lexicon = lexiconOf(language);
  const sentences = sentencesOf(text, lexicon && language, lexicon?.abbreviations);
  const spans = lexicon
    ? sentences.flatMap((sentence) => clausesOf(text, sentence, lexicon))
    : sentences;
  return spans.map(({ start, end }) => ({ text: text.slice(start, end), start, end }));
}

function clausesOf(text: string, sentence: Span, lexicon: CompiledLexicon): readonly Span[] {
  const said = folded(text.slice(sentence.start, sentence.end));
  const clauses: Span[] = [];
  let start = 0;
  for (const { place, certain } of boundariesOf(said, lexicon)) {
    const before = said.slice(Math.max(start, place - LOOKED_AT), place);
    const after = said.slice(place, place + LOOKED_AT);
    const divides = certain
      ? (part: string) => wordCount(part) >= LEAST_WORDS
      : (part: string) => isClause(part, lexicon);
    if (!divides(before) || !divides(after)) continue;
    clauses.push({ start, end: place });
    start = place;
  }
  clauses.push({ start, end: said.length });
  return clauses.flatMap((clause) =>
    trimmed(text, { start: sentence.start + clause.start, end: sentence.start + clause.end }),
  );
}

interface Boundary {
  /** Where a clause may begin. */
  readonly place: number;
  /** Whether what stands there only joins clauses, never parts of one. */
  readonly certain: boolean;
}

function boundariesOf(said: string, lexicon: CompiledLexicon): readonly Boundary[] {
  const places = new Map<number, Boundary>();
  for (const [pattern, certain] of [
    [lexicon.dividesAfterComma, false],
    [lexicon.divides, true],
    [/;\s+/gu, true],
  ] as const) {
    for (const { index, 0: matched } of said.matchAll(pattern)) {
      const place = index + matched.length;
      places.set(place, { place, certain });
    }
  }
  if (lexicon.opens.test(said)) {
    const commas = [...said.matchAll(/,\s+/gu)];
    const comma = commas.find(({ index }) =>
      isClause(said.slice(0, index).slice(-LOOKED_AT), lexicon),
    );
    if (comma) {
      const place = comma.index + comma[0].length;
      places.set(place, { place, certain: true });
    }
  }
  return [...places.values()].sort((a, b) => a.place - b.place);
}

function isClause(said: string, lexicon: CompiledLexicon): boolean {
  const words = wordCount(said);
  if (words < LEAST_WORDS) return false;
  if (words >= LEAST_WORDS_WITHOUT_VERB || lexicon.finite.test(said)) return true;
  const { begins } = lexicon.cuesOf(said);
  return !begins[ADDITION] && begins.some(Boolean);
}

function wordCount(said: string): number {
  return said.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
