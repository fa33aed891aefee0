import { z } from 'zod';
import type { StancePart } from '../../domain/counter.js';
import type { Candidate } from '../order.js';
import { byCosine } from '../ranks/dense.js';
import type { Stage } from '../stage.js';
import type { Target } from './target.js';

/**
 * Ranks premises whose side the data gives, nearest to the subject first. Premises that repeat the
 * countered premise are left out. If a claim is countered, a premise very near to it on the wanted
 * side is its negation, and stays.
 */
export function givenStage({ subject, side, premiseId }: Target, threshold: number): Stage {
  const stance: StancePart = { value: side, basis: 'GIVEN', probability: 1 };
  const repeats = ({ score }: Candidate) => premiseId !== undefined && score >= threshold;
  return {
    ...{ name: 'given', size: 0, state: z.null() },
    async run({ source }) {
      const nearest = byCosine(source, subject.vector);
      const candidates: typeof nearest.candidates = async (limit, payload) => {
        const { entries, bound } = await nearest.candidates(limit, payload);
        const others = entries.filter((entry) => !repeats(entry));
        return { entries: others.map((entry) => ({ ...entry, parts: { stance } })), bound };
      };
      return { state: null, ranked: { stage: nearest.stage, candidates } };
    },
  };
}
