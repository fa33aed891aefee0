/**
 * Claims and premises as the words that a ranker reads. `models/rankers/preprocess.py` says why, and
 * gives the same words for any text.
 */
export const QUERY_LENGTH = 20;
export const DOCUMENT_LENGTH = 100;

/** The stop words of each language, with a space between two. */
export type StopWords = Readonly<Record<string, string>>;

const URL = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\p{Z}\p{Cc}<>]+/giu;
const THOUSANDS = /(?<=[0-9])[.,'’](?=[0-9]{3}(?![0-9]))/gu;
const DECIMAL = /(?<=[0-9]),(?=[0-9])/gu;
const WORD = /[0-9]+(?:\.[0-9]+)+|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[\p{P}\p{S}]/gu;
const MARK = /^[\p{P}\p{S}]/u;

export class Preprocessor {
  readonly #stopWords: readonly ReadonlySet<string>[];

  constructor(stopWords: StopWords) {
    this.#stopWords = Object.values(stopWords).map((words) => new Set(words.split(' ')));
  }

  /**
   * At most 20 words without marks and stop words. The stop words are those of the language that
   * has most of them in the claim, of the first one where two have as many. A claim of nothing but
   * stop words keeps them.
   */
  claimWords(text: string): readonly string[] {
    const plain = wordsOf(text).filter((word) => !isMark(word));
    // "It" is a stop word and "IT" is not.
    const lowered = plain.map((word) => {
      const [first = ''] = word;
      return first.toLowerCase() + word.slice(first.length);
    });
    let stop: ReadonlySet<string> = new Set();
    let most = -1;
    for (const each of this.#stopWords) {
      const count = lowered.filter((word) => each.has(word)).length;
      if (count > most) [stop, most] = [each, count];
    }
    const kept = plain.filter((_, place) => !stop.has(lowered[place]!));
    return (kept.length > 0 ? kept : plain).slice(0, QUERY_LENGTH);
  }
}

/** Whether this is a punctuation mark or a symbol instead of a word. */
export function isMark(word: string): boolean {
  return MARK.test(word);
}

/** Most premises have 100 words within so many characters, which are read first. */
const FIRST_READ = 1_500;

/** At most 100 words and marks. */
export function premiseWords(text: string): readonly string[] {
  if (text.length > FIRST_READ) {
    // No word and no URL goes beyond a space.
    const first = wordsOf(text.slice(0, text.indexOf(' ', FIRST_READ) + 1));
    if (first.length >= DOCUMENT_LENGTH) return first.slice(0, DOCUMENT_LENGTH);
  }
  return wordsOf(text).slice(0, DOCUMENT_LENGTH);
}

/** A space before each word, none before a mark, as pieces of marks are known. */
export function joined(words: readonly string[]): string {
  return words
    .map((word) => (isMark(word) ? word : ` ${word}`))
    .join('')
    .replace(/^ +/, '');
}

/** Words and marks in the order of the text, none of them twice in a row. */
export function wordsOf(text: string): readonly string[] {
  const shown = text
    .normalize('NFKC')
    .replace(URL, ' ')
    .replace(THOUSANDS, '')
    .replace(DECIMAL, '.');
  const words = shown.match(WORD) ?? [];
  return words.filter((word, place) => word !== words[place - 1]);
}
