import { join } from 'node:path';
import { Tensor } from 'onnxruntime-node';
import { z } from 'zod';
import { PACKAGE_ROOT } from '../../runtime/config.js';
import { ModelFiles } from '../model-files.js';
import type { TextModel } from '../text-model.js';
import {
  DOCUMENT_LENGTH,
  isMark,
  joined,
  premiseWords,
  Preprocessor,
  QUERY_LENGTH,
  type StopWords,
} from './preprocess.js';

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
