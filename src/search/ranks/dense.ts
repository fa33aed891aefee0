import { z } from 'zod';
import type { ScoreStage } from '../../domain/explanation.js';
import type { Rank } from '../../domain/stages.js';
import type { DenseVector } from '../../store/port.js';
import type { Source } from '../stage.js';
import { nearest } from '../candidates.js';
import type { Ranked, Ranker } from './types.js';

export const dense: Ranker<Rank & { method: 'DENSE' }, null> = {
  state: z.null(),
  rank: async ({ source, vector }, { minScore }) => byCosine(source, await vector(), minScore),
};

/** @param using the vector of the points that is compared, and the stage that its cosine is */
export function byCosine(
  source: Source,
  vector: DenseVector,
  minScore?: number,
  { using, stage }: { readonly using: string; readonly stage: ScoreStage } = MEANING,
): Ranked<null> {
  const options = minScore === undefined ? {} : { scoreThreshold: minScore };
  return {
    stage,
    state: null,
    candidates: (limit, payload) =>
      nearest(source, { vector, using }, limit, { payload, ...options }),
  };
}

const MEANING = { using: 'semantic', stage: 'MEANING' } as const;
