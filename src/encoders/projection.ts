import { join } from 'node:path';
import { normalised } from '../math/vectors.js';
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
  static async open(directory = DIRECTORY): Promise<QuestionProjection> {
    const files = await ModelFiles.open(directory, PROJECTION);
    const { dimensions } = files.manifest;
    const bytes = await files.read(FILE);
    if (bytes.length !== BYTES * dimensions ** 2) {
      throw files.corrupt(FILE, `it has ${bytes.length} bytes`);
    }
    const matrix = Float32Array.from({ length: dimensions ** 2 }, (_, at) =>
      bytes.readFloatLE(BYTES * at),
    );
    return new QuestionProjection(matrix, dimensions);
  }

  /** @param vector of unit length @returns of unit length */
  of(vector: Float32Array): Float32Array {
    const moved = new Float32Array(this.dimensions);
    for (let row = 0; row < this.dimensions; row += 1) {
      let sum = 0;
      const from = row * this.dimensions;
      for (let at = 0; at < this.dimensions; at += 1) sum += this.matrix[from + at]! * vector[at]!;
      moved[row] = sum;
    }
    return normalised(moved) ?? vector;
  }
}
