import snowball from 'snowball-stemmers';
import stopword from 'stopword';
import { piecesOf } from '../domain/text.js';

/** The names of a language in the libraries, and its peculiarities. */
interface LanguageTools {
  readonly stemmer?: string;
  readonly stopWords?: string;
  /** Words cut off by an apostrophe that are missing in the list of stop words. */
  readonly elided?: string;
  /** Written without spaces between words. */
  readonly unspaced?: true;
}

/** Texts in other languages are split into words, which are used as they are. */
const LANGUAGES: Readonly<Record<string, LanguageTools>> = {
  de: { stemmer: 'german', stopWords: 'deu' },
  en: { stemmer: 'english', stopWords: 'eng', elided: 's t d m ll re ve don doesn isn aren' },
  fr: { stemmer: 'french', stopWords: 'fra', elided: 'l jusqu lorsqu puisqu quoiqu' },
  it: { stemmer: 'italian', stopWords: 'ita', elided: 'd un s t v m n quell quest nient' },
  ja: { unspaced: true },
  th: { unspaced: true },
  zh: { unspaced: true },
};

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const CACHED_WORDS = 200_000;
const LONGEST_CACHED = 50;

/**
 * Turns texts of one language into terms: words without stop words, stemmed. It works on pieces of a
 * text (`piecesOf`), in linear time.
 */
export class Analyser {
  readonly #cache = new Map<string, string>();
  readonly #stopWords: ReadonlySet<string>;
  readonly #stem: (word: string) => string;
  readonly #words: (piece: string) => readonly string[];

  constructor(language: string | undefined) {
    const { stemmer, stopWords = '', elided = '', unspaced } = LANGUAGES[language ?? ''] ?? {};
    const listed = [...(stopword[stopWords] ?? []), elided].join(' ');
    this.#stopWords = new Set(spacedWords(fold(listed)));
    const snowballStemmer = stemmer === undefined ? undefined : snowball.newStemmer(stemmer);
    this.#stem = (word) => snowballStemmer?.stem(word) ?? word;
    this.#words = unspaced === undefined ? spacedWords : segmenter(language);
  }

  /** The words in the order of the text, in lower case. */
  *words(text: string): Generator<string> {
    for (const words of this.wordsInPieces(text)) yield* words;
  }

  /** The same in small lists, each of which takes at most some milliseconds to make and to stem. */
  *wordsInPieces(text: string): Generator<readonly string[]> {
    for (const piece of piecesOf(text)) {
      // Folding can make a text 18 times as long.
      for (const folded of piecesOf(fold(piece))) yield this.#words(folded);
    }
  }

  /** The terms of words, including repeated ones. */
  terms(words: Iterable<string>): string[] {
    return Array.from(words, (word) => this.#term(word)).filter((term) => term !== '');
  }

  /**
   * The words of a text that have one of these terms, as they stand in the text, each once. It can
   * pause at each piece.
   */
  *wordsWith(terms: ReadonlySet<string>, text: string): Generator<void, readonly string[]> {
    const found = new Set<string>();
    for (const piece of piecesOf(text)) {
      for (const word of this.#words(piece)) {
        if (this.terms(this.words(word)).some((term) => terms.has(term))) found.add(word);
      }
      yield;
    }
    return [...found];
  }

  isStopWord(word: string): boolean {
    return this.#stopWords.has(word);
  }

  /** Empty for a stop word. Results are cached, since stemming is slow and words recur. */
  #term(word: string): string {
    if (word.length > LONGEST_CACHED) return this.#stem(word);
    const known = this.#cache.get(word);
    if (known !== undefined) return known;
    if (this.#cache.size >= CACHED_WORDS) this.#cache.clear();
    const term = this.#stopWords.has(word) ? '' : this.#stem(word);
    this.#cache.set(word, term);
    return term;
  }
}

/** Ignores compatibility forms and case, and the Swiss spelling of "Straße" as "Strasse". */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss');
}

function spacedWords(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

function segmenter(language: string | undefined): (text: string) => readonly string[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  return (text) =>
    Array.from(words.segment(text)).flatMap(({ segment, isWordLike }) =>
      isWordLike ? segment : [],
    );
}

const known = new Map<string, Analyser>();

/** The analyser of a language; all languages without tools have the same one. */
export function analyserOf(language: string | undefined): Analyser {
  const key = language !== undefined && Object.hasOwn(LANGUAGES, language) ? language : '';
  const analyser = known.get(key) ?? new Analyser(key);
  known.set(key, analyser);
  return analyser;
}
