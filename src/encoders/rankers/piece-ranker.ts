import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelFiles } from '../model-files.js';
import { openSession } from '../session.js';
import type { PieceReader } from './piece-reader.js';

/** An input of networks that read the stored vectors, too. */
const COSINES = 'cosines';
/** How many premises one run takes. */
const TOGETHER = 128;

/** A network that compares the pieces of a claim with those of premises: KNRM and its kin. */
export class PieceRanker {
  /** Lengths that texts are filled up to; undefined where the network takes any length. */
  private readonly queryLength: number | undefined;
  private readonly documentLength: number | undefined;

  private constructor(
    private readonly reader: PieceReader,
    private readonly session: InferenceSession,
  ) {
    this.queryLength = lengthOf(session, 'query');
    this.documentLength = lengthOf(session, 'documents');
  }

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
    return new PieceRanker(reader, await openSession(files, name, threads, ['score']));
  }

  /**
   * The probability that each premise speaks to the claim; 0 where the claim or the premise has no
   * words.
   * @param cosines of the stored vectors of the claim and each premise, which the network may read
   */
  async probabilities(
    claim: string,
    premises: readonly string[],
    cosines: readonly number[] = [],
  ): Promise<Float32Array> {
    const documents = premises.map((text) => this.reader.wordedPremise(text));
    return this.#run(claim, documents, 'probability', () => 0, cosines);
  }

  /** Scores that order premises of the same claim; an empty one has less than the others. */
  async scores(claim: string, premises: readonly string[]): Promise<Float32Array> {
    const documents = premises.map((text) => this.reader.premise(text));
    return this.#run(claim, documents, 'score', (scores) => Math.min(0, ...scores) - 1);
  }

  release(): Promise<void> {
    return this.session.release();
  }

  async #run(
    claim: string,
    documents: readonly Int32Array[],
    output: 'score' | 'probability',
    ofNothing: (scores: Float32Array) => number,
    cosines: readonly number[] = [],
  ): Promise<Float32Array> {
    const query = this.reader.claim(claim);
    const places = [...documents.keys()].filter(
      (place) => query.length > 0 && documents[place]!.length > 0,
    );
    const scores = new Float32Array(places.length);
    for (let from = 0; from < places.length; from += TOGETHER) {
      const some = places.slice(from, from + TOGETHER);
      const rows = this.reader.rows();
      const asked = rows.tensor([query], this.queryLength);
      const feeds = {
        query: asked.reshape([asked.size]),
        documents: rows.tensor(
          some.map((place) => documents[place]!),
          this.documentLength,
        ),
        vectors: rows.vectors(),
        ...(this.session.inputNames.includes(COSINES) && {
          [COSINES]: new Tensor(
            Float32Array.from(some, (place) => cosines[place] ?? 0),
            [some.length],
          ),
        }),
      };
      const found = await this.session.run(feeds, [output]);
      scores.set(found[output]!.data as Float32Array, from);
    }
    const all = new Float32Array(documents.length).fill(ofNothing(scores));
    places.forEach((place, at) => (all[place] = scores[at]!));
    return all;
  }
}

/** The last dimension of an input; undefined where it varies. */
function lengthOf(session: InferenceSession, input: string): number | undefined {
  const metadata = session.inputMetadata.find(({ name }) => name === input);
  const length = metadata?.isTensor ? metadata.shape.at(-1) : undefined;
  return typeof length === 'number' ? length : undefined;
}
