/** The thread of the text encoder: tokenizing and the network. */
import type { EncoderIdentity } from '../domain/corpus.js';
import { serve } from '../threads/serve.js';
import { TextModel } from './text-model.js';

export interface TextWorkerOptions {
  /** The folder of the model; by default, that of the model that comes with Elenchus. */
  readonly directory: string;
  /** The number of onnxruntime's threads for one run. */
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
