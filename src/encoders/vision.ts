import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { ElenchusError, messageOf } from '../errors.js';
import { ModelFiles } from './model-files.js';
import { openSession } from './session.js';

const ENDING = '.onnx';
const OUTPUT = 'embedding';

/** The input of a network: pixels (uint8, `[n, width, width, 3]`) or numbers (`[n, length]`). */
export interface VisionInput {
  readonly data: Uint8Array | Float32Array;
  /** The first dimension is the number of inputs. */
  readonly shape: readonly number[];
}

/** The networks of `models/vision-encoder`, each opened when it is first used. */
export class VisionModels {
  readonly #sessions = new Map<string, Promise<InferenceSession>>();

  private constructor(
    private readonly files: ModelFiles,
    private readonly threads: number,
  ) {}

  /**
   * @param threads onnxruntime's for one run
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT for a manifest that cannot be read
   */
  static async open(directory: string, threads: number): Promise<VisionModels> {
    return new VisionModels(await ModelFiles.open(directory), threads);
  }

  get manifest(): ModelFiles['manifest'] {
    return this.files.manifest;
  }

  /** Whether the manifest lists a network. */
  has(name: string): boolean {
    return name + ENDING in this.manifest.files;
  }

  /**
   * Runs a network. This blocks the event loop, so pass few inputs at a time.
   * @returns unit vectors, one after the other: `[n, dimensions]`
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
   */
  async encode(name: string, { data, shape }: VisionInput): Promise<Float32Array> {
    const session = await this.#session(name);
    const tensor =
      data instanceof Float32Array
        ? new Tensor('float32', data, shape)
        : new Tensor('uint8', data, shape);
    try {
      const results = await session.run({ [session.inputNames[0]!]: tensor }, [OUTPUT]);
      return results[OUTPUT]!.data as Float32Array;
    } catch (cause) {
      throw new ElenchusError('ENCODER_FAILED', { problem: messageOf(cause) }, { cause });
    }
  }

  async release(): Promise<void> {
    const opened = await Promise.allSettled(this.#sessions.values());
    this.#sessions.clear();
    for (const result of opened) if (result.status === 'fulfilled') await result.value.release();
  }

  #session(name: string): Promise<InferenceSession> {
    const known = this.#sessions.get(name);
    if (known) return known;
    const opening = openSession(this.files, name + ENDING, this.threads);
    this.#sessions.set(name, opening);
    // After a broken file is repaired, it can be opened without a restart.
    opening.catch(() => this.#sessions.delete(name));
    return opening;
  }
}
