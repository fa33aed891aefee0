import { join } from 'node:path';
import { Tensor } from 'onnxruntime-node';
import { z } from 'zod';
import { PACKAGE_ROOT } from '../../runtime/config.js';
import { ModelFiles } from '../model-files.js';
import type { TextModel } from '../text-model.js';

/** The folder of the rankers that come with Elenchus. */
export const RANKERS = join(PACKAGE_ROOT, 'models', 'rankers');

const stopWordsSchema = z.record(z.string(), z.string());

/** Reads claims and premises as pieces of the text encoder, without its marks. */
export class PieceReader {
  readonly #preprocessor: Preprocessor;

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT */
  static async open(model: PieceSource, directory: string = RANKERS): Promise<PieceReader> {
    const files = await ModelFiles.open(directory);
    const stopWords = await files.parse('stop-words.json', (json) => stopWordsSchema.parse(json));
    return new PieceReader(model, stopWords);
  }

  private constructor(
    private readonly model: PieceSource,
    stopWords: StopWords,
  ) {
    this.#preprocessor = new Preprocessor(stopWords);
  }

  claim(text: string): Int32Array {
    return this.#pieces(this.#preprocessor.claimWords(text), QUERY_LENGTH);
  }

  premise(text: string): Int32Array {
    return this.#pieces(premiseWords(text), DOCUMENT_LENGTH);
  }

  /** As `premise`, but without pieces where there is no word, only marks and emoji. */
  wordedPremise(text: string): Int32Array {
    const words = premiseWords(text);
    return words.every(isMark) ? new Int32Array() : this.#pieces(words, DOCUMENT_LENGTH);
  }

  /** A new list of the pieces of some texts. */
  rows(): PieceRows {
    return new PieceRows(this.model);
  }

  #pieces(words: readonly string[], longest: number): Int32Array {
    if (words.length === 0) return new Int32Array();
    const ids = this.model.tokenizer.encode(joined(words));
    return ids.subarray(1, Math.min(ids.length - 1, 1 + longest));
  }
}

type PieceSource = Pick<TextModel, 'tokenizer' | 'pieceVectors'>;

/** The different pieces of some texts, numbered from 1; a network gets the vector of each once. */
export class PieceRows {
  readonly #rows = new Map<number, number>();

  constructor(private readonly model: PieceSource) {}

  /**
   * The rows of texts, each filled up with 0: `[texts, length]`.
   * @param length of the longest text, unless the network takes another
   */
  tensor(texts: readonly Int32Array[], length = longestOf(texts)): Tensor {
    const data = new BigInt64Array(texts.length * length);
    // Much faster than writing BigInts; all platforms of Node put the low half first.
    const halves = new Int32Array(data.buffer);
    texts.forEach((pieces, text) => {
      pieces.forEach((piece, place) => (halves[2 * (text * length + place)] = this.#rowOf(piece)));
    });
    return new Tensor('int64', data, [texts.length, length]);
  }

  /** The vectors of all pieces so far: `[1 + pieces, dimensions]`. */
  vectors(): Tensor {
    const { pieceVectors } = this.model;
    const rows = pieceVectors.rows([...this.#rows.keys()]);
    return new Tensor('float32', rows, [1 + this.#rows.size, pieceVectors.dimensions]);
  }

  #rowOf(piece: number): number {
    const known = this.#rows.get(piece);
    if (known !== undefined) return known;
    this.#rows.set(piece, this.#rows.size + 1);
    return this.#rows.size;
  }
}

function longestOf(texts: readonly Int32Array[]): number {
  return Math.max(...texts.map((pieces) => pieces.length));
}
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
function isMark(word: string): boolean {
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
