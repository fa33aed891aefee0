import { Tokenizer } from '@huggingface/tokenizers';
import type { ModelFiles } from 'elenchus/internal/encoders/model-files.js';
import { joined, wordsOf } from 'elenchus/internal/encoders/rankers/piece-reader.js';
import { openSession } from 'elenchus/internal/encoders/session.js';
import { type InferenceSession, Tensor } from 'onnxruntime-node';

const CLS = 101;
const SEP = 102;
/** How many tokens a claim, and a pair, may have with their marks. */
const LONGEST_CLAIM = 30;
const LONGEST_PAIR = 64;
const MARKS = 2;
/** How many pairs one run takes. */
const TOGETHER = 16;

/** BERT and its kin: a network that reads the word pieces of a claim and a premise together. */
export class WordPieceRanker {
  private constructor(
    private readonly wordPieces: WordPieces,
    private readonly session: InferenceSession,
  ) {}

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT */
  static async open(
    files: ModelFiles,
    name: string,
    wordPieces: WordPieces,
    threads: number,
  ): Promise<WordPieceRanker> {
    return new WordPieceRanker(wordPieces, await openSession(files, name, threads, ['score']));
  }

  /** Scores that order premises of the same claim; one without words has less than the others. */
  async scores(claim: string, premises: readonly string[]): Promise<Float32Array> {
    const first = this.#read(claim, LONGEST_CLAIM);
    const longest = LONGEST_PAIR - first.length;
    const rows = premises.map((text) => this.#read(text, longest));
    const readable = [...rows.keys()].filter((place) => rows[place]!.length > MARKS);
    // Pairs of about the same length are run together, so that little is padded.
    readable.sort((a, b) => rows[a]!.length - rows[b]!.length);
    const scores = new Float32Array(premises.length).fill(-Infinity);
    for (let from = 0; from < readable.length; from += TOGETHER) {
      const some = readable.slice(from, from + TOGETHER);
      const feeds = feedsOf(
        first,
        some.map((place) => rows[place]!),
      );
      const found = (await this.session.run(feeds, ['score']))['score']!.data as Float32Array;
      some.forEach((place, row) => (scores[place] = found[row]!));
    }
    const least = Math.min(0, ...scores.filter(Number.isFinite)) - 1;
    return scores.map((score) => (Number.isFinite(score) ? score : least));
  }

  release(): Promise<void> {
    return this.session.release();
  }

  #read(text: string, longest: number): readonly number[] {
    return [CLS, ...this.wordPieces.encode(joined(wordsOf(text)), longest - MARKS), SEP];
  }
}

/** Ids, positions in each text, and which text (1, 2; 0 pads): `[premises, tokens]`. */
function feedsOf(claim: readonly number[], premises: readonly (readonly number[])[]) {
  const width = claim.length + Math.max(...premises.map(({ length }) => length));
  const shape = [premises.length, width];
  const [ids, positions, parts] = Array.from({ length: 3 }, () => {
    return new BigInt64Array(premises.length * width);
  }) as [BigInt64Array, BigInt64Array, BigInt64Array];
  premises.forEach((premise, row) => {
    let at = row * width;
    [claim, premise].forEach((text, part) => {
      text.forEach((id, position) => {
        ids[at] = BigInt(id);
        positions[at] = BigInt(position);
        parts[at++] = BigInt(1 + part);
      });
    });
  });
  return {
    ids: new Tensor('int64', ids, shape),
    positions: new Tensor('int64', positions, shape),
    parts: new Tensor('int64', parts, shape),
  };
}
export {};

/** How much of a text is read: far more than the tokens that a network takes. */
const CHARACTERS_READ = 8192;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/** Han characters beyond the first plane. Each is a word, but the library does not know that. */
const FURTHER_HAN =
  /[\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;

/**
 * Splits texts into WordPiece ids (Devlin et al. 2019, "BERT", uncased), like the Rust library that
 * models are trained with. Only some 270 characters of rare scripts may get other ids, since that
 * library's older Unicode version does not know them as marks or punctuation.
 */
export class WordPieces {
  private readonly tokenizer: Tokenizer;

  /** @param definition the content of a Hugging Face `tokenizer.json` */
  constructor(definition: object) {
    this.tokenizer = new Tokenizer(definition, {});
  }

  /** At most `longest` ids, without begin and end marks, of the first 8,192 characters. */
  encode(text: string, longest: number): number[] {
    const read = text
      .slice(0, CHARACTERS_READ)
      .replace(LONE_SURROGATE, '\ufffd')
      .replace(FURTHER_HAN, ' $& ')
      // At the end of a word, JavaScript would turn it into another letter.
      .replaceAll('Σ', 'σ');
    return this.tokenizer.encode(read, { add_special_tokens: false }).ids.slice(0, longest);
  }
}
