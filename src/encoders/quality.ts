import { join } from 'node:path';
import { z } from 'zod';
import type { QualityModelName } from '../domain/stages.js';
import { logistic } from '../math/statistics.js';
import { dot } from '../math/vectors.js';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import type { Waiter } from '../runtime/scope.js';
import { ModelFiles } from './model-files.js';
import type { RelevanceFilter } from './relevance/models.js';
import type { Statement, Wording } from './relevance/types.js';

/** How good a premise is, and the model that rated it. */
interface Rated {
  /** 0 to 1; 0.5 is the middle. */
  readonly quality: number;
  readonly model: QualityModelName;
}

/** The models of quality, by name. */
export interface QualityModels {
  /** Changes whenever the qualities may. */
  version(model: QualityModelName): Promise<string>;
  /**
   * Where CROSS_ENCODER does not know the language, FAST rates in its place.
   * @param claim CROSS_ENCODER reads it together with each premise
   * @returns one for each premise, in order
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  rate(
    claim: Wording,
    premises: readonly Statement[],
    model: QualityModelName,
    waiter?: Waiter,
  ): Promise<readonly Rated[]>;
}

/** Says how good premises are as arguments, whatever they speak to. */
export interface QualityModel {
  /** Changes whenever the scores may. */
  version(): Promise<string>;
  /**
   * @param premises with their vectors from the text encoder
   * @returns for each premise, in order, 0 to 1, where 0.5 is the middle
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
   */
  quality(premises: readonly { readonly vector: ArrayLike<number> }[]): Promise<Float32Array>;
}

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

/**
 * The models that rate the quality of premises.
 * @param head FAST: rates stored vectors, in all languages
 * @param network CROSS_ENCODER: reads premises together with the claim, in its languages
 */
export function createQualityModels(
  head: QualityModel,
  network: Pick<RelevanceFilter, 'qualities' | 'networkVersion'>,
): QualityModels {
  return {
    async version(model) {
      const own = await head.version();
      return model === 'FAST' ? own : `${own} ${await network.networkVersion()}`;
    },
    async rate(claim, premises, model, waiter) {
      const fast = Array.from(await head.quality(premises), (quality) => {
        return { quality, model: 'FAST' as const };
      });
      if (model === 'FAST') return fast;
      const read = await network.qualities(claim, premises, waiter);
      return read.map((quality, at) => (quality === undefined ? fast[at]! : { quality, model }));
    },
  };
}
