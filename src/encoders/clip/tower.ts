import { InferenceSession, type Tensor } from 'onnxruntime-node';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import { createSession } from '../session.js';
import type { ClipFiles } from './files.js';

/** What a network takes and gives. */
export interface TowerShape {
  /** Its inputs, each with the types that it may have. Those that it lacks are left out. */
  readonly inputs: Readonly<Record<string, readonly Tensor.Type[]>>;
  /** The vector in the space that both networks share. */
  readonly output: string;
}

/** One of the two networks of a CLIP model. */
export class ClipTower {
  private constructor(
    private readonly files: ClipFiles,
    private readonly name: string,
    private readonly output: string,
    private readonly session: InferenceSession,
  ) {}

  /**
   * @param name its file in the folder
   * @param threads onnxruntime's for one run
   * @throws ElenchusError MODEL_CORRUPT, also for inputs or outputs of another kind
   */
  static async open(
    files: ClipFiles,
    name: string,
    { inputs, output }: TowerShape,
    threads: number,
  ): Promise<ClipTower> {
    let session: InferenceSession;
    try {
      // By its path, since a network can have its weights in a file beside it.
      session = await createSession(files.path(name), threads);
    } catch (cause) {
      throw files.corrupt(name, messageOf(cause), cause);
    }
    const problem = problemWith(session, inputs, output);
    if (problem === undefined) return new ClipTower(files, name, output, session);
    await session.release();
    throw files.corrupt(name, problem);
  }

  /** The type and shape that the network declares for an input; undefined if it has no such input. */
  input(name: string): InferenceSession.TensorValueMetadata | undefined {
    return tensors(this.session.inputMetadata).find((each) => each.name === name);
  }

  /**
   * @returns a unit vector, `[dimensions]`
   * @throws ElenchusError ENCODER_FAILED; MODEL_CORRUPT for a vector of another length than the
   *   `projection_dim` of `config.json`
   */
  async run(feeds: Readonly<Record<string, Tensor>>): Promise<Float32Array> {
    let vector: Float32Array;
    try {
      const results = await this.session.run(feeds, [this.output]);
      vector = results[this.output]!.data as Float32Array;
    } catch (cause) {
      throw this.failed(messageOf(cause), cause);
    }
    const { projection_dim: dimensions } = this.files.config;
    if (vector.length !== dimensions) {
      const problem = `its vectors have ${vector.length} dimensions, but projection_dim in config.json is ${dimensions}`;
      throw this.files.corrupt(this.name, problem);
    }
    const length = Math.hypot(...vector);
    if (!(length > 0 && length < Infinity)) throw this.failed('its vector has no direction');
    return vector.map((value) => value / length);
  }

  async release(): Promise<void> {
    await this.session.release();
  }

  private failed(problem: string, cause?: unknown): ElenchusError {
    return new ElenchusError('ENCODER_FAILED', { problem: `${this.name}: ${problem}` }, { cause });
  }
}

function problemWith(
  session: InferenceSession,
  inputs: TowerShape['inputs'],
  output: string,
): string | undefined {
  for (const { name, type } of tensors(session.inputMetadata)) {
    const types = inputs[name];
    if (!types)
      return `it has the input "${name}", but only ${Object.keys(inputs).join(', ')} are known`;
    if (!types.includes(type))
      return `its input "${name}" is ${type} instead of ${types.join(' or ')}`;
  }
  const found = tensors(session.outputMetadata).find(({ name }) => name === output);
  if (!found) return `it has no output "${output}"; export the model with its projection`;
  if (found.type !== 'float32') return `its output "${output}" is ${found.type} instead of float32`;
  return undefined;
}

function tensors(metadata: readonly InferenceSession.ValueMetadata[]) {
  return metadata.filter((each) => each.isTensor);
}
