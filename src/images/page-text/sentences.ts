/** A part of a text: `text.slice(start, end)`. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Intl.Segmenter needs quadratic time in the number of sentences, so it gets parts of this size. */
const PART = 2_000;
/** What is longer is cut between words: no sentence, but a list or a text without full stops. */
const MAX_LENGTH = 500;
const LINE = /[^\n\r\u0085\u2028\u2029]+/g;
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
  for (const { 0: line, index } of text.matchAll(LINE)) {
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
  for (const end of segmentEnds(line)) {
    const tail = line.slice(Math.max(start, end - LONGEST_ABBREVIATION), end);
    const goesOn =
      ABBREVIATION.test(tail) || (BEFORE_NUMBER.test(tail) && DIGIT.test(line[end] ?? ''));
    if (goesOn && end < line.length && end - start < MAX_LENGTH) continue;
    while (end - start > MAX_LENGTH) yield (start = cut(line, start, MAX_LENGTH));
    yield (start = end);
  }
}

function* segmentEnds(line: string): Generator<number> {
  for (let from = 0; from < line.length;) {
    const part = line.slice(from, from + PART);
    const begin = from;
    const ends = Array.from(
      SENTENCES.segment(part),
      (own) => begin + own.index + own.segment.length,
    );
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
  if (space > 0) return from + space + 1;
  const splitsPair = /[\ud800-\udbff]/.test(line[from + size - 1]!);
  return from + size - (splitsPair ? 1 : 0);
}
