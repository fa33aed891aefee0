/** The thread of the text encoder: tokenizing and the network, and KNRM over its pieces. */
import type { EncoderIdentity } from '../domain/corpus.js';
import { serve } from '../runtime/threads/serve.js';
import { KnrmModel, type Pairs } from './rankers/knrm.js';
import { TextModel } from './text-model.js';

export interface TextWorkerOptions {
  /** The folder of the model; by default, that of the model that comes with Elenchus. */
  readonly directory: string;
  /** The folder of KNRM, which is opened when it is first used. */
  readonly rankers: string;
  /** The number of onnxruntime's threads for one run. */
  readonly threads: number;
}

await serve<TextWorkerOptions, string | Pairs, Float32Array, EncoderIdentity>(
  async ({ directory, rankers, threads }) => {
    const model = await TextModel.load(directory, threads);
    const knrm = new KnrmModel(model, rankers, threads);
    const { id, version, dimensions } = model.manifest;
    return {
      about: { id, version, dimensions },
      run: (inputs) => (isPairs(inputs) ? knrm.judge(inputs) : model.encode(inputs as string[])),
      async close() {
        await knrm.release();
        await model.release();
      },
    };
  },
);

/** Pairs come alone. */
function isPairs(inputs: readonly (string | Pairs)[]): inputs is readonly Pairs[] {
  return inputs.every((input) => typeof input === 'object');
}
