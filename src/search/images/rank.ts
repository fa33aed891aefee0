import { z } from 'zod';
import { byCosine } from '../ranks/dense.js';
import type { Stage } from '../stage.js';
import type { QueryVector } from './query.js';

/** Ranks images by one of their vectors. Those without it are left out. */
export function imageRankStage({ using, vector }: QueryVector): Stage<null> {
  const compared = { using, stage: using === 'text' ? 'MEANING' : 'PIXELS' } as const;
  return {
    ...{ name: 'rank', size: 0, state: z.null() },
    async run({ source }) {
      return { state: null, ranked: byCosine(source, await vector(), undefined, compared) };
    },
  };
}
