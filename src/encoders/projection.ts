import { join } from 'node:path';
import { dot, normalised } from '../math/vectors.js';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { ModelFiles, type ModelIdentity } from './model-files.js';

/** What this program reads; `models/question-projection` writes it. */
const PROJECTION: ModelIdentity = { id: 'elenchus-question-projection', version: '1' };
const DIRECTORY = join(PACKAGE_ROOT, 'models', 'question-projection');
const FILE = 'projection.f32';
const BYTES = Float32Array.BYTES_PER_ELEMENT;

/**
 * Moves the vector of a question nearer to the vectors of premises that answer it, which stay as they
 * are stored: a question seldom has the words of its answer. See `models/question-projection/README.md`.
 */
export class QuestionProjection {
  private constructor(
    /** Row by row. */
    private readonly matrix: Float32Array,
    private readonly dimensions: number,
  ) {}

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT */
  static async open(): Promise<QuestionProjection> {
    const files = await ModelFiles.open(DIRECTORY, PROJECTION);
    const { dimensions } = files.manifest;
    const bytes = await files.read(FILE);
    if (bytes.length !== BYTES * dimensions ** 2) {
      throw files.corrupt(FILE, `it has ${bytes.length} bytes`);
    }
    // A copy, since a buffer need not begin where a number may.
    return new QuestionProjection(new Float32Array(Uint8Array.from(bytes).buffer), dimensions);
  }

  /** @param vector of unit length @returns of unit length */
  of(vector: Float32Array): Float32Array {
    const { matrix, dimensions } = this;
    const moved = Float32Array.from({ length: dimensions }, (_, row) =>
      dot(matrix.subarray(row * dimensions, (row + 1) * dimensions), vector),
    );
    return normalised(moved) ?? vector;
  }
}
