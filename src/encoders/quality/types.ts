import type { QualityModelName } from '../../domain/stages.js';
import type { Statement, Wording } from '../relevance/types.js';

/** How good a premise is, and the model that rated it. */
export interface Rated {
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
   * @param client shares the network evenly with the others
   * @returns one for each premise, in order
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  rate(
    claim: Wording,
    premises: readonly Statement[],
    model: QualityModelName,
    client?: object,
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
