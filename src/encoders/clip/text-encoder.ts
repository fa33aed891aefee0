import { SharedWork } from '../../runtime/threads/shared.js';
import { ClipModel } from './model.js';

/** The average memory of a kept query: its text and a vector of up to 1,024 floats. */
const BYTES_PER_QUERY = 6144;

/** Encodes queries as vectors that can be compared with those of images, and keeps the last ones. */
export class ClipTextEncoder {
  readonly #queries: SharedWork<Float32Array>;

  private constructor(
    private readonly model: ClipModel,
    /** Vectors of models with other names cannot be compared with its own. */
    readonly name: string,
    kept: number,
  ) {
    this.#queries = new SharedWork({
      max: kept,
      maxSize: kept * BYTES_PER_QUERY,
      sizeCalculation: (vector, text) => vector.byteLength + 2 * text.length,
    });
  }

  /**
   * @param directory what the setting ELENCHUS_CLIP_DIRECTORY names
   * @param kept how many query vectors are kept in memory
   * @throws ElenchusError CONFIG_INVALID, MODEL_MISSING, MODEL_CORRUPT
   */
  static async open(directory: string, threads: number, kept: number): Promise<ClipTextEncoder> {
    const model = await ClipModel.open(directory, threads);
    const { id, version } = await model.identity();
    return new ClipTextEncoder(model, `${id} ${version}`, kept);
  }

  /**
   * Reads the beginning of a text, up to 77 tokens.
   * @returns a unit vector
   * @throws ElenchusError MODEL_CORRUPT, ENCODER_FAILED
   */
  encodeText(text: string): Promise<Float32Array> {
    return this.#queries.get(text, () => this.model.encodeText(text));
  }

  close(): Promise<void> {
    return this.model.release();
  }
}
