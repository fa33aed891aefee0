/** The cross-encoder's thread: tokenising and the network, off the event loop. */
import { CrossEncoderModel, type Judged, type Represented } from './cross-encoder-model.js';
import { serveModel } from './model-worker.js';

export interface CrossEncoderOptions {
  directory: string;
  threads: number;
}

export type CrossEncoderInput = Judged | Represented;

await serveModel<CrossEncoderOptions, null, CrossEncoderInput>(async ({ directory, threads }) => {
  const model = await CrossEncoderModel.load(directory, threads);
  return {
    about: null,
    run: (input) => ('claim' in input ? model.score(input) : model.embed(input)),
    release: () => model.release(),
  };
});
