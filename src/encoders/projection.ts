import { join } from 'node:path';
import { dot, normalised } from '../math/vectors.js';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { ModelFiles } from './model-files.js';

const FILE = 'projection.f32';
const MEAN = 'mean.f32';

/** What this program reads. */
const VERSIONS = { question: '1', reason: '2' } as const;
/** How many numbers a vector has before it is moved. */
const WIDTHS = { question: 512, reason: 512 + 384 } as const;

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
    /** What is subtracted from the network's part of a vector; empty if there is none. */
    readonly mean: Float32Array,
  ) {}

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT */
  static async open(name: 'question' | 'reason'): Promise<Projection> {
    const directory = join(PACKAGE_ROOT, 'models', `${name}-projection`);
    const identity = { id: `elenchus-${name}-projection`, version: VERSIONS[name] };
    const files = await ModelFiles.open(directory, identity);
    const { dimensions } = files.manifest;
    const numbers = numbersOf(await files.read(FILE));
    if (numbers.length !== dimensions * WIDTHS[name]) {
      throw files.corrupt(FILE, `it has ${numbers.length} numbers`);
    }
    const hasMean = name === 'reason';
    const mean = hasMean ? numbersOf(await files.read(MEAN)) : new Float32Array();
    return new Projection(numbers, dimensions, mean);
  }

  /** @param vector of unit length, or several behind each other @returns of unit length */
  of(vector: Float32Array): Float32Array {
    const { matrix, dimensions } = this;
    const width = matrix.length / dimensions;
    const moved = Float32Array.from({ length: dimensions }, (_, row) =>
      dot(matrix.subarray(row * width, (row + 1) * width), vector),
    );
    return normalised(moved) ?? moved;
  }
}

/** A copy, since a buffer need not begin where a number may. */
function numbersOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
