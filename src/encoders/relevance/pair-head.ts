import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import type { ModelFiles } from '../model-files.js';
import { openSession } from '../session.js';

/** How many pairs one run takes. A run blocks the event loop for a millisecond or two. */
const TOGETHER = 512;

/** A small network over the stored vectors of a claim and of premises. */
export class PairHead {
  private constructor(
    private readonly name: string,
    private readonly dimensions: number,
    private readonly session: InferenceSession,
    /** SHA-256 of the network's file. */
    readonly digest: string,
  ) {}

  /**
   * @param name the network's file in the model's folder
   * @param threads onnxruntime's for one run
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  static async open(files: ModelFiles, name: string, threads: number): Promise<PairHead> {
    const session = await openSession(files, name, threads, ['probability']);
    const { dimensions, files: listed } = files.manifest;
    return new PairHead(name, dimensions, session, listed[name]!.sha256);
  }

  /**
   * @param claim unit vector of the text encoder; zero vectors are allowed, also for the premises
   * @returns one probability for each premise, in order
   * @throws ElenchusError ENCODER_FAILED, also for vectors of another length
   */
  async score(claim: Float32Array, premises: readonly Float32Array[]): Promise<Float32Array> {
    const { dimensions } = this;
    const other = [claim, ...premises].find(({ length }) => length !== dimensions);
    if (other) throw this.failed(`a vector of ${other.length} dimensions instead of ${dimensions}`);
    const scores: number[] = [];
    const u = new Tensor('float32', claim, [dimensions]);
    for (let from = 0; from < premises.length; from += TOGETHER) {
      const some = premises.slice(from, from + TOGETHER);
      const rows = new Float32Array(some.length * dimensions);
      some.forEach((vector, row) => rows.set(vector, row * dimensions));
      const v = new Tensor('float32', rows, [some.length, dimensions]);
      try {
        const { probability } = await this.session.run({ u, v });
        scores.push(...(probability!.data as Float32Array));
      } catch (cause) {
        throw this.failed(messageOf(cause), cause);
      }
    }
    return Float32Array.from(scores);
  }

  async close(): Promise<void> {
    await this.session.release();
  }

  private failed(problem: string, cause?: unknown): ElenchusError {
    return new ElenchusError('ENCODER_FAILED', { problem: `${this.name}: ${problem}` }, { cause });
  }
}
