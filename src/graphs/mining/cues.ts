import {
  ENGLISH,
  FRENCH,
  GERMAN,
  ITALIAN,
  type Lexicon,
  MARKERS,
  type Sense,
  SENSES,
} from './lexicons.js';

const LEXICONS: Readonly<Record<string, Lexicon>> = {
  de: GERMAN,
  en: ENGLISH,
  fr: FRENCH,
  it: ITALIAN,
};

/** The languages whose connectives are known (ISO 639-1). */
export const LEXICON_LANGUAGES: readonly string[] = Object.keys(LEXICONS);

/** How many connectives in a row may begin a unit: "and, however, because". */
const IN_A_ROW = 3;
/** Shorter words mean too much else to be a connective in the middle of a unit. */
const SHORTEST_INSIDE = 5;
const NO_LETTER = '(?![\\p{L}\\p{N}])';

/** What words say about a unit; each list has one number, 0 or 1, for each name. */
export interface Cues {
  /** In the order of `SENSES`. */
  readonly begins: readonly number[];
  /** In the order of `SENSES`. */
  readonly contains: readonly number[];
  /** In the order of `MARKERS`. */
  readonly markers: readonly number[];
}

/** The words of a language, ready to be looked for in texts that `folded` made. */
export class CompiledLexicon {
  readonly #begins: readonly (readonly [Sense, RegExp])[];
  readonly #contains: readonly RegExp[];
  readonly #markers: readonly RegExp[];
  /** Matches the white space before a word that begins a unit. */
  readonly divides: RegExp;
  /** Matches comma or dash and the white space before a word that begins a unit. */
  readonly dividesAfterComma: RegExp;
  readonly opens: RegExp;
  readonly finite: RegExp;
  readonly abbreviations: ReadonlySet<string>;

  constructor(lexicon: Lexicon) {
    this.#begins = SENSES.map((sense) => [sense, begins(wordsIn(lexicon.senses[sense]))]);
    const long = (words: readonly string[]) =>
      words.filter(({ length }) => length >= SHORTEST_INSIDE);
    this.#contains = SENSES.map((sense) => contains(long(wordsIn(lexicon.senses[sense]))));
    this.#markers = MARKERS.map((marker) => contains(wordsIn(lexicon.markers[marker])));
    this.divides = new RegExp(`\\s+(?=${anyOf(wordsIn(lexicon.divides))})`, 'gu');
    const commas = anyOf(wordsIn(lexicon.dividesAfterComma));
    this.dividesAfterComma = new RegExp(`(?:[,)"”»]|\\s[-–—])\\s+(?=${commas})`, 'gu');
    this.opens = begins(wordsIn(lexicon.opens));
    this.finite = contains(wordsIn(lexicon.finite));
    this.abbreviations = new Set(wordsIn(lexicon.abbreviations));
  }

  /** @param text folded */
  cuesOf(text: string): Cues {
    const found = new Set<Sense>();
    let rest = withoutMarks(text);
    for (let turn = 0; turn < IN_A_ROW; turn++) {
      const matches = this.#begins.map(([sense, words]) => [sense, words.exec(rest)?.[0]] as const);
      const longest = Math.max(...matches.map(([, match]) => match?.length ?? 0));
      if (longest === 0) break;
      for (const [sense, match] of matches) if (match?.length === longest) found.add(sense);
      rest = withoutMarks(rest.slice(longest));
    }
    return {
      begins: SENSES.map((sense) => Number(found.has(sense))),
      contains: this.#contains.map((words) => Number(words.test(text))),
      markers: this.#markers.map((words) => Number(words.test(text))),
    };
  }
}

const compiled = new Map<string, CompiledLexicon>();

/** The words of a language; undefined where they are not known. */
export function lexiconOf(language: string | undefined): CompiledLexicon | undefined {
  const lexicon = Object.hasOwn(LEXICONS, language ?? '') ? LEXICONS[language!] : undefined;
  if (language === undefined || lexicon === undefined) return undefined;
  const known = compiled.get(language) ?? new CompiledLexicon(lexicon);
  compiled.set(language, known);
  return known;
}

/** In lower case, with plain apostrophes; offsets stay the same. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  // A few letters, such as "İ", become longer.
  const same = lower.length === text.length ? lower : text;
  return same.replaceAll(/[’‘ʼ]/g, "'");
}

function withoutMarks(text: string): string {
  return text.replace(/^[\s\p{P}]+/u, '');
}

function wordsIn(list: string): readonly string[] {
  return list.split('|').map((word) => word.trim());
}

/** Longer phrases first, so that the longest one matches. */
function anyOf(words: readonly string[]): string {
  const patterns = (some: readonly string[]) =>
    some
      .toSorted((a, b) => b.length - a.length)
      .map((word) => word.replaceAll('.', '\\.').replaceAll(' ', '\\s+'))
      .join('|');
  // An apostrophe joins the word to the next one: "parce qu'il".
  const [joined, whole] = [words.filter(isElided), words.filter((word) => !isElided(word))];
  const parts = [`(?:${patterns(whole)})${NO_LETTER}`];
  return `(?:${[...parts, ...(joined.length > 0 ? [patterns(joined)] : [])].join('|')})`;
}

function isElided(word: string): boolean {
  return word.endsWith("'");
}

function begins(words: readonly string[]): RegExp {
  return new RegExp(`^${anyOf(words)}`, 'u');
}

function contains(words: readonly string[]): RegExp {
  const [ends, whole] = [words.filter(isEnding), words.filter((word) => !isEnding(word))];
  const parts = [`(?<![\\p{L}\\p{N}])${anyOf(whole)}`, ...ends.map((end) => end + NO_LETTER)];
  return new RegExp(parts.join('|'), 'u');
}

/** Whether it is the end of a word: "n't". */
function isEnding(word: string): boolean {
  return word === "n't";
}
