/** The thread of the cross-encoder: tokenizing and the network. */
import { each, serve } from '../threads/serve.js';
import { CrossEncoderModel } from './cross-encoder-model.js';

export interface CrossEncoderOptions {
  readonly directory: string;
  /** The number of onnxruntime's threads for one run. */
  readonly threads: number;
}

/**
 * What to compute: `score` or `features` hold a claim to read with premises; `texts` are embedded.
 */
export type CrossEncoderInput =
  | { readonly score: string; readonly premises: readonly string[] }
  | { readonly features: string; readonly premises: readonly string[] }
  | { readonly texts: readonly string[] };

await serve(async ({ directory, threads }: CrossEncoderOptions) => {
  const model = await CrossEncoderModel.load(directory, threads);
  return {
    run: each((input: CrossEncoderInput) => {
      if ('score' in input) return model.score(input.score, input.premises);
      if ('features' in input) return model.features(input.features, input.premises);
      return model.embed(input.texts);
    }),
    close: () => model.release(),
  };
});
