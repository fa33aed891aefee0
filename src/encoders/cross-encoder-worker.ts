/** The cross-encoder's thread: tokenizing and the network, away from the event loop. */
import { each, serve } from '../threads/serve.js';
import { CrossEncoderModel, type Judged, type Represented } from './cross-encoder-model.js';

export interface CrossEncoderOptions {
  directory: string;
  threads: number;
}

export type CrossEncoderInput = Judged | Represented;

await serve(async ({ directory, threads }: CrossEncoderOptions) => {
  const model = await CrossEncoderModel.load(directory, threads);
  return {
    run: each((input: CrossEncoderInput) =>
      'claim' in input ? model.score(input) : model.embed(input),
    ),
    close: () => model.release(),
  };
});
