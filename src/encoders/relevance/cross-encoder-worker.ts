/** The thread of the cross-encoder: tokenizing and the network. */
import { each, serve } from '../../runtime/threads/serve.js';
import { CrossEncoderModel } from './cross-encoder-model.js';

export interface CrossEncoderOptions {
  readonly directory: string;
  /** The number of onnxruntime's threads for one run. */
  readonly threads: number;
}

/** What to compute: premises are scored by a claim; `texts` are embedded. */
export type CrossEncoderInput =
  | {
      readonly claim: string;
      readonly premises: readonly string[];
      readonly withFeatures?: boolean;
    }
  | { readonly texts: readonly string[] };

await serve(async ({ directory, threads }: CrossEncoderOptions) => {
  const model = await CrossEncoderModel.load(directory, threads);
  return {
    run: each((input: CrossEncoderInput) => {
      if ('texts' in input) return model.embed(input.texts);
      const { claim, premises, withFeatures } = input;
      return withFeatures ? model.scoreWithFeatures(claim, premises) : model.score(claim, premises);
    }),
    close: () => model.release(),
  };
});
