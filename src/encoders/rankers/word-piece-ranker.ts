import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelFiles } from '../model-files.js';
import { openSession } from '../session.js';
import { WordPieces } from '../pieces.js';
import { joined, wordsOf } from './piece-reader.js';

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
