import { setImmediate } from 'node:timers/promises';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import { ModelFiles } from './model-files.js';
import { openSession } from './session.js';

const ENDING = '.onnx';
const OUTPUT = 'embedding';
/** How many inputs one run of a network takes. More would block the event loop. */
const SLICE = 4;

/** The input of a network: pixels (uint8, `[n, width, width, 3]`) or numbers (`[n, length]`). */
export interface VisionInput {
  readonly data: Uint8Array | Float32Array;
  /** The first dimension is the number of inputs. */
  readonly shape: readonly number[];
}

/** The networks of `models/structure-encoder`, each opened when it is first used. */
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
   * Runs a network on a few items at a time, so that the event loop is never blocked for long.
   * @param inputOf the input of these items, in their order
   * @returns one unit vector for each item, in order
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
   */
  async encode<Item>(
    name: string,
    items: readonly Item[],
    inputOf: (items: readonly Item[]) => VisionInput,
  ): Promise<readonly Float32Array[]> {
    const { dimensions } = this.manifest;
    const vectors: Float32Array[] = [];
    for (let from = 0; from < items.length; from += SLICE) {
      const slice = items.slice(from, from + SLICE);
      const encoded = await this.#run(name, inputOf(slice));
      slice.forEach((_, row) =>
        vectors.push(encoded.slice(row * dimensions, (row + 1) * dimensions)),
      );
      await setImmediate();
    }
    return vectors;
  }

  /** @returns unit vectors, one after the other: `[n, dimensions]` */
  async #run(name: string, { data, shape }: VisionInput): Promise<Float32Array> {
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
