import { type CompiledLexicon, folded, lexiconOf } from './lexicons/index.js';
import { sentencesOf, type Span, trimmed } from './sentences.js';
import { SENSES } from './lexicons/types.js';
import type { Unit } from './types.js';

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
