import { join } from 'node:path';
import { z } from 'zod';
import { PACKAGE_ROOT } from '../../runtime/config.js';
import { ModelFiles } from '../../encoders/model-files.js';
import { ElenchusError } from '../../runtime/errors.js';
import { logistic } from '../../math/statistics.js';
import { dot } from '../../math/vectors.js';
import type { QualityModel } from './types.js';

interface Head {
  readonly version: string;
  readonly weights: Float32Array;
  readonly offset: number;
}

/** What this program reads; `models/quality` writes it. */
const QUALITY = { id: 'elenchus-quality', version: '1' };
const FILE = 'weights.json';

/**
 * A linear model over stored vectors (`models/quality/README.md`): the share of the arguments of
 * Gretz et al. 2020 that are worse. It is opened when it is first used; if that fails, the next use
 * tries again. All methods reject with ElenchusError MODEL_MISSING or MODEL_CORRUPT.
 */
export class QualityHead implements QualityModel {
  readonly #directory: string;
  #opened: Promise<Head> | undefined;

  /** @param options `directory`: by default, that of the model that comes with Elenchus */
  constructor({
    directory = join(PACKAGE_ROOT, 'models', 'quality'),
  }: { readonly directory?: string } = {}) {
    this.#directory = directory;
  }

  async version(): Promise<string> {
    return (await this.#open()).version;
  }

  /** @throws ElenchusError also ENCODER_FAILED for vectors of another length */
  async quality(
    premises: readonly { readonly vector: ArrayLike<number> }[],
  ): Promise<Float32Array> {
    const { weights, offset } = await this.#open();
    return Float32Array.from(premises, ({ vector }) => {
      if (vector.length !== weights.length) {
        const lengths = `${vector.length} dimensions instead of ${weights.length}`;
        throw new ElenchusError('ENCODER_FAILED', { problem: `${FILE}: a vector of ${lengths}` });
      }
      return logistic(dot(weights, vector) + offset);
    });
  }

  #open(): Promise<Head> {
    if (this.#opened) return this.#opened;
    const opening = readHead(this.#directory);
    opening.catch(() => (this.#opened = undefined));
    return (this.#opened = opening);
  }
}

async function readHead(directory: string): Promise<Head> {
  const files = await ModelFiles.open(directory, QUALITY);
  const { dimensions, files: listed } = files.manifest;
  const schema = z.strictObject({
    weights: z.array(z.number()).length(dimensions),
    offset: z.number(),
  });
  const { weights, offset } = await files.parse(FILE, (json) => schema.parse(json));
  return { version: listed[FILE]!.sha256, weights: Float32Array.from(weights), offset };
}
