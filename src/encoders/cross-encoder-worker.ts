/** The cross-encoder's thread: tokenising and the network, off the event loop. */
import { CrossEncoderModel, type Judged } from './cross-encoder-model.js';
import { serveModel } from './model-worker.js';

export interface CrossEncoderOptions {
  directory: string;
  threads: number;
}

await serveModel<CrossEncoderOptions, null, Judged>(async ({ directory, threads }) => {
  const model = await CrossEncoderModel.load(directory, threads);
  return { about: null, run: (judged) => model.score(judged), release: () => model.release() };
});
