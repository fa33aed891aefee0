import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelFiles } from '../model-files.js';
import { openSession } from '../session.js';
import type { PieceReader } from './piece-reader.js';
import { DOCUMENT_LENGTH, QUERY_LENGTH } from './preprocess.js';

/** How many premises one run takes. */
const TOGETHER = 128;

/** A network that compares the pieces of a claim with those of premises: KNRM and its kin. */
export class PieceRanker {
  private constructor(
    private readonly reader: PieceReader,
    private readonly session: InferenceSession,
  ) {}

  /**
   * @param name of the network's file
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  static async open(
    files: ModelFiles,
    name: string,
    reader: PieceReader,
    threads: number,
  ): Promise<PieceRanker> {
    return new PieceRanker(reader, await openSession(files, name, threads));
  }

  /**
   * The probability that each premise speaks to the claim. Where nothing is left to read of the
   * claim or of a premise (no words, only emoji), it is 0.
   */
  async probabilities(claim: string, premises: readonly string[]): Promise<Float32Array> {
    return this.#run(claim, premises, 'probability', () => 0);
  }

  /** Scores that order premises of the same claim; one without words has less than the others. */
  async scores(claim: string, premises: readonly string[]): Promise<Float32Array> {
    return this.#run(claim, premises, 'score', (scores) => Math.min(0, ...scores) - 1);
  }

  release(): Promise<void> {
    return this.session.release();
  }

  async #run(
    claim: string,
    premises: readonly string[],
    output: 'score' | 'probability',
    ofNothing: (scores: Float32Array) => number,
  ): Promise<Float32Array> {
    const query = this.reader.claim(claim);
    const documents = premises.map((text) => this.reader.premise(text));
    const readable = query.length === 0 ? [] : documents.filter(({ length }) => length > 0);
    const scores = new Float32Array(readable.length);
    for (let from = 0; from < readable.length; from += TOGETHER) {
      const some = readable.slice(from, from + TOGETHER);
      const rows = this.reader.rows();
      const asked = rows.tensor([query], QUERY_LENGTH);
      const feeds = {
        query: new Tensor('int64', asked.data as BigInt64Array, [QUERY_LENGTH]),
        documents: rows.tensor(some, DOCUMENT_LENGTH),
        vectors: rows.vectors(),
      };
      const found = await this.session.run(feeds, [output]);
      scores.set(found[output]!.data as Float32Array, from);
    }
    const least = ofNothing(scores);
    if (readable.length === 0) return new Float32Array(premises.length).fill(least);
    let at = 0;
    return Float32Array.from(documents, ({ length }) => (length > 0 ? scores[at++]! : least));
  }
}
