import { cut, linesOf, sentenceEnds } from '../../domain/text.js';

/** A part of a text: `text.slice(start, end)`. */
interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** What is longer is cut between words: no sentence, but a list or a text without full stops. */
const MAX_LENGTH = 500;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** What ends with a full stop but is no end: an initial, "e.g.", "z. B.", a day, a title. */
const ABBREVIATION =
  /(?:^|[\s("„«])(?:\p{L}|\p{L}\.\s?\p{L}|\d{1,2}|abs|bzw|ca|cf|dr|ecc|ggf|jr|mlle|mme|mr|mrs|ms|prof|sr|st|usw|vgl|vs)\.\s*$/iu;
/** What is an abbreviation only before a number: "No. 5", "Art. 3". */
const BEFORE_NUMBER = /(?:^|[\s("„«])(?:art|fig|kap|no|nr|pp|sec|vol)\.\s*$/iu;
const DIGIT = /^\p{N}/u;

/** An abbreviation is sought in this many characters. */
const LONGEST_ABBREVIATION = 12;

/**
 * The sentences of a text that have a letter or a digit, in order, without white space around
 * them, at most 500 characters each. A line break ends a sentence.
 */
export function sentencesOf(text: string): readonly Sentence[] {
  return [...eachSentence(text)];
}

/** The same one by one: who needs the first ones of a long text does not wait for all. */
export function* eachSentence(text: string): Generator<Sentence> {
  for (const { 0: line, index } of linesOf(text)) {
    let from = 0;
    for (const to of endsOf(line)) {
      const own = line.slice(from, to);
      if (WORD_CHARACTER.test(own)) {
        const start = index + from + own.length - own.trimStart().length;
        const trimmed = own.trim();
        yield { text: trimmed, start, end: start + trimmed.length };
      }
      from = to;
    }
  }
}

/** Where the sentences of a line end, the last one with the line. */
function* endsOf(line: string): Generator<number> {
  let start = 0;
  for (const end of sentenceEnds(line, SENTENCES)) {
    const tail = line.slice(Math.max(start, end - LONGEST_ABBREVIATION), end);
    const goesOn =
      ABBREVIATION.test(tail) || (BEFORE_NUMBER.test(tail) && DIGIT.test(line[end] ?? ''));
    if (goesOn && end < line.length && end - start < MAX_LENGTH) continue;
    while (end - start > MAX_LENGTH) yield (start = cut(line, start, MAX_LENGTH));
    yield (start = end);
  }
}
