/** The text encoder's thread: tokenizing and the network, away from the event loop. */
import type { EncoderIdentity } from '../domain/corpus.js';
import { serve } from '../threads/serve.js';
import { TextModel } from './text-model.js';

export interface TextWorkerOptions {
  /** Folder of the model; default: that of the one that comes with Elenchus. */
  readonly directory: string;
  /** onnxruntime's for one run. */
  readonly threads: number;
}

await serve<TextWorkerOptions, string, Float32Array, EncoderIdentity>(
  async ({ directory, threads }) => {
    const model = await TextModel.load(directory, threads);
    const { id, version, dimensions } = model.manifest;
    return {
      about: { id, version, dimensions },
      run: (texts) => model.encode(texts),
      close: () => model.release(),
    };
  },
);
