import { z } from 'zod';
import type { Rank } from '../../domain/rank.js';
import type { DenseVector } from '../../store/port.js';
import type { Source } from '../stage.js';
import { nearest } from '../candidates.js';
import type { Ranked, Ranker } from './types.js';

export const dense: Ranker<Rank & { method: 'DENSE' }, null> = {
  state: z.null(),
  rank: async ({ source, vector }, { minScore }) => byCosine(source, await vector(), minScore),
};

export function byCosine(source: Source, vector: DenseVector, minScore?: number): Ranked<null> {
  const options = minScore === undefined ? {} : { scoreThreshold: minScore };
  return {
    stage: 'MEANING',
    state: null,
    candidates: (limit, payload) =>
      nearest(source, { vector, using: 'semantic' }, limit, { payload, ...options }),
  };
}
