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
