/** The cross-encoder's thread: tokenizing and the network, away from the event loop. */
import { each, serve } from '../threads/serve.js';
import { CrossEncoderModel } from './cross-encoder-model.js';

export interface CrossEncoderOptions {
  readonly directory: string;
  /** onnxruntime's for one run. */
  readonly threads: number;
}

/** A claim and premises to be judged by it, or texts to be turned into vectors. */
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
