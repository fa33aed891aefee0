import { z } from 'zod';
import type { Ranking } from './candidates.js';
import { withMove } from './explain.js';
import { isComplete, placesOf, TIERS, type Candidate } from './order.js';
import type { Stage } from './stage.js';

/**
 * Puts premises that are known to belong to other claims than the query's behind all others. Wants
 * an order that can be divided.
 */
export function stepBackStage(): Stage<null> {
  return {
    ...{ name: 'stepBackOtherClaims', size: 0, state: z.null() },
    async run({ order: { divided } }) {
      if (!divided) throw new Error('the order cannot be divided');
      return { state: null, ranked: inTurn(divided.own, divided.others) };
    },
  };
}

function inTurn(own: Ranking, others: Ranking): Ranking {
  return {
    async candidates(limit, payload) {
      const stay = await own.candidates(limit, payload);
      if (!isComplete(stay.bound)) return stay;
      const { entries, bound } = await others.candidates(limit, payload);
      const together = placesOf({ entries: [...stay.entries, ...entries], bound });
      const alone = placesOf({ entries, bound });
      const back = entries.map((entry): Candidate => {
        const behind = { ...entry, tier: entry.tier + TIERS.OTHER_CLAIM };
        const to = stay.entries.length + (alone.get(entry.id) ?? 0);
        return withMove(behind, together.get(entry.id), to, { type: 'OTHER_CLAIM' });
      });
      return {
        entries: [...stay.entries, ...back],
        bound: { ...bound, tier: bound.tier + TIERS.OTHER_CLAIM },
      };
    },
  };
}
