/** The thread of the cross-encoder: tokenizing and the network. */
import { each, serve } from '../threads/serve.js';
import { CrossEncoderModel } from './cross-encoder-model.js';

export interface CrossEncoderOptions {
  readonly directory: string;
  /** The number of onnxruntime's threads for one run. */
  readonly threads: number;
}

/** A claim and premises to judge by it, or texts to turn into vectors. */
export type CrossEncoderInput =
  | { readonly claim: string; readonly premises: readonly string[] }
  | { readonly texts: readonly string[] };

await serve(async ({ directory, threads }: CrossEncoderOptions) => {
  const model = await CrossEncoderModel.load(directory, threads);
  return {
    run: each((input: CrossEncoderInput) =>
      'claim' in input ? model.score(input.claim, input.premises) : model.embed(input.texts),
    ),
    close: () => model.release(),
  };
});
