/** The thread that turns texts into graphs. The vectors of the units come from outside. */
import { each, serve } from '../../runtime/threads/serve.js';
import { createArgumentMiner } from './miner.js';
import type { MinedText, MineOptions, MiningLimits, Unit } from './types.js';

export interface MineTask {
  /** A text, or its units where they are known. */
  readonly given: string | readonly Unit[];
  readonly options: Omit<MineOptions, 'signal'>;
  /** Of the units, in their order. Without them, the answer is what has to be encoded. */
  readonly vectors?: readonly Float32Array[];
}

export type MineAnswer = { readonly encode: readonly string[] } | { readonly mined: MinedText };

/** Ends the mining of a text whose units have no vectors yet. */
class VectorsNeeded extends Error {
  constructor(readonly texts: readonly string[]) {
    super('the units have no vectors');
  }
}

await serve<MiningLimits, MineTask, MineAnswer>(async (limits) => {
  // Of the task in progress; there is only one at a time.
  let vectors: readonly Float32Array[] | undefined;
  const encode = (texts: readonly string[]) =>
    vectors ? Promise.resolve(vectors) : Promise.reject(new VectorsNeeded(texts));
  const miner = await createArgumentMiner({ textEncoder: { encode }, limits });
  return {
    run: each(async ({ given, options, ...task }: MineTask) => {
      vectors = task.vectors;
      try {
        const mined = await (typeof given === 'string'
          ? miner.mine(given, options)
          : miner.mineUnits(given, options));
        return { mined };
      } catch (error) {
        if (error instanceof VectorsNeeded) return { encode: error.texts };
        throw error;
      }
    }),
    close: () => miner.close(),
  };
});
