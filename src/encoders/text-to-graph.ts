import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import { ModelFiles, type ModelIdentity } from './model-files.js';
import { openSession } from './session.js';

/** What this program reads; `models/text-to-graph` writes it. */
export const TEXT_TO_GRAPH: ModelIdentity = { id: 'elenchus-text-to-graph', version: '1' };

const NETWORK = 'text-to-graph.onnx';
const OUTPUTS = ['root', 'relation'] as const;

export interface UnitsAndPairs {
  readonly size: number;
  /** `[size, any]` */
  readonly units: Float32Array;
  /** `[source, target, any]` */
  readonly pairs: Float32Array;
  /** `[size, 512]` */
  readonly vectors: Float32Array;
}

/** The network that scores units as major claims, and pairs of units as relations. */
export class TextToGraphModel {
  private constructor(private readonly session: InferenceSession) {}

  /**
   * @param threads onnxruntime's for one run
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  static async open(directory: string, threads: number): Promise<TextToGraphModel> {
    const files = await ModelFiles.open(directory, TEXT_TO_GRAPH);
    return new TextToGraphModel(await openSession(files, NETWORK, threads, OUTPUTS));
  }

  /**
   * Runs the network. This blocks the event loop: some 10 ms for 50 units.
   * @returns log weights: `root` `[size]`, `relation` `[source, target, 2]`, support and attack
   * @throws ElenchusError ENCODER_FAILED
   */
  async score({ size, units, pairs, vectors }: UnitsAndPairs): Promise<{
    readonly root: Float32Array;
    readonly relation: Float32Array;
  }> {
    const feeds = {
      units: new Tensor('float32', units, [size, units.length / size]),
      pairs: new Tensor('float32', pairs, [size, size, pairs.length / size ** 2]),
      vectors: new Tensor('float32', vectors, [size, vectors.length / size]),
    };
    try {
      const { root, relation } = await this.session.run(feeds, OUTPUTS);
      return { root: root!.data as Float32Array, relation: relation!.data as Float32Array };
    } catch (cause) {
      const problem = `${NETWORK}: ${messageOf(cause)}`;
      throw new ElenchusError('ENCODER_FAILED', { problem }, { cause });
    }
  }

  async close(): Promise<void> {
    await this.session.release();
  }
}
