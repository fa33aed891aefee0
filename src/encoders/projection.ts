import { join } from 'node:path';
import { dot, normalised } from '../math/vectors.js';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { ModelFiles } from './model-files.js';

const FILE = 'projection.f32';
const BYTES = Float32Array.BYTES_PER_ELEMENT;

/**
 * Moves vectors of texts, which stay as they are stored: that of a question nearer to premises that
 * answer it (`question`, since a question seldom has the words of its answer), or those of premises
 * nearer to others that give the same reason (`reason`). See the cards of `models/NAME-projection`.
 */
export class Projection {
  private constructor(
    /** Row by row. */
    private readonly matrix: Float32Array,
    private readonly dimensions: number,
  ) {}

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT */
  static async open(name: 'question' | 'reason'): Promise<Projection> {
    const directory = join(PACKAGE_ROOT, 'models', `${name}-projection`);
    const identity = { id: `elenchus-${name}-projection`, version: '1' };
    const files = await ModelFiles.open(directory, identity);
    const { dimensions } = files.manifest;
    const bytes = await files.read(FILE);
    if (bytes.length !== BYTES * dimensions ** 2) {
      throw files.corrupt(FILE, `it has ${bytes.length} bytes`);
    }
    // A copy, since a buffer need not begin where a number may.
    return new Projection(new Float32Array(Uint8Array.from(bytes).buffer), dimensions);
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
