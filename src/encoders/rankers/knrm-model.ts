import type { TextModel } from '../text-model.js';
import { openRankerFolder } from './folder.js';
import { PieceRanker } from './piece-ranker.js';
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
