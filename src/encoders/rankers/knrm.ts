import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { EncoderIdentity } from '../../domain/corpus.js';
import { ModelFiles } from '../model-files.js';
import { openSession } from '../session.js';
import type { TextModel } from '../text-model.js';
import { PieceReader } from './piece-reader.js';

/** A claim, and premises that are judged for their relevance to it. */
export interface Pairs {
  readonly claim: string;
  readonly premises: readonly string[];
  /** Of the vectors of the claim and each premise. */
  readonly cosines: readonly number[];
}

/** KNRM in the thread of the text encoder. It is opened when it is first used. */
export class KnrmModel {
  #opened: Promise<PieceRanker> | undefined;

  constructor(
    private readonly textModel: TextModel,
    private readonly directory: string,
    private readonly threads: number,
  ) {}

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT; then the next use tries again */
  async judge(requests: readonly Pairs[]): Promise<Float32Array[]> {
    const ranker = await (this.#opened ??= this.#open());
    const judged: Float32Array[] = [];
    for (const { claim, premises, cosines } of requests) {
      judged.push(await ranker.probabilities(claim, premises, cosines));
    }
    return judged;
  }

  async release(): Promise<void> {
    const ranker = await this.#opened?.catch(() => undefined);
    await ranker?.release();
  }

  async #open(): Promise<PieceRanker> {
    try {
      const files = await openRankerFolder(this.directory, this.textModel.manifest);
      const reader = await PieceReader.open(this.textModel, this.directory);
      return await PieceRanker.open(files, 'knrm.onnx', reader, this.threads);
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }
}

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

/** What this program reads; `models/rankers` writes it. */
const RANKERS = { id: 'elenchus-rankers', version: '1' };

/**
 * Opens a folder of rankers.
 * @param textEncoder whose pieces they must have been trained on
 * @throws ElenchusError MODEL_MISSING; MODEL_CORRUPT, also for another version or text encoder
 */
export async function openRankerFolder(
  directory: string,
  textEncoder: Pick<EncoderIdentity, 'id' | 'version'>,
): Promise<ModelFiles> {
  const files = await ModelFiles.open(directory, RANKERS);
  const { textEncoder: known } = files.manifest;
  if (known?.id !== textEncoder.id || known.version !== textEncoder.version) {
    const trained = known ? `${known.id} ${known.version}` : 'no text encoder';
    const wanted = `${textEncoder.id} ${textEncoder.version}`;
    throw files.corrupt('manifest.json', `it names ${trained} instead of ${wanted}`);
  }
  return files;
}
