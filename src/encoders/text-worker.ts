/** The text encoder's thread: tokenising and the network, off the event loop. */
import type { EncoderIdentity } from '../domain/corpus.js';
import { serveModel } from './model-worker.js';
import { TextModel } from './text-model.js';

export interface TextWorkerOptions {
  directory: string;
  threads: number;
}

await serveModel<TextWorkerOptions, EncoderIdentity, readonly string[]>(
  async ({ directory, threads }) => {
    const model = await TextModel.load(directory, threads);
    const { id, version, dimensions } = model.manifest;
    return {
      about: { id, version, dimensions },
      run: (texts) => model.encode(texts),
      release: () => model.release(),
    };
  },
);
