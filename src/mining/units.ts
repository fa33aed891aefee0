import { type CompiledLexicon, folded, lexiconOf } from './lexicons/index.js';
import { sentencesOf, type Span, trimmed } from './sentences.js';
import { SENSES } from './lexicons/types.js';
import type { Unit } from './types.js';

/** A clause has at least so many words. */
const LEAST_WORDS = 3;
/** Behind "and", where parts of a sentence may follow, without a verb that is known. */
const LEAST_WORDS_WITHOUT_VERB = 7;
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
  const places = [...new Set(boundariesOf(said, lexicon))].sort((a, b) => a - b);
  const clauses: Span[] = [];
  let start = 0;
  for (const place of places) {
    const [before, after] = [said.slice(start, place), said.slice(place)];
    if (!isClause(before, lexicon) || !isClause(after, lexicon)) continue;
    clauses.push({ start, end: place });
    start = place;
  }
  clauses.push({ start, end: said.length });
  return clauses.flatMap((clause) =>
    trimmed(text, { start: sentence.start + clause.start, end: sentence.start + clause.end }),
  );
}

/** Where a clause may begin. */
function* boundariesOf(said: string, lexicon: CompiledLexicon): Generator<number> {
  for (const pattern of [lexicon.divides, lexicon.dividesAfterComma, /;\s+/gu]) {
    for (const { index, 0: matched } of said.matchAll(pattern)) yield index + matched.length;
  }
  if (!lexicon.opens.test(said)) return;
  for (const { index } of said.matchAll(/,\s+/gu)) {
    if (!isClause(said.slice(0, index), lexicon)) continue;
    yield index + 2;
    return;
  }
}

function isClause(said: string, lexicon: CompiledLexicon): boolean {
  const words = said.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (words < LEAST_WORDS) return false;
  if (words >= LEAST_WORDS_WITHOUT_VERB || lexicon.finite.test(said)) return true;
  const { begins } = lexicon.cuesOf(said);
  return !begins[ADDITION] && begins.some(Boolean);
}
