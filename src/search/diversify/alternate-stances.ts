import { z } from 'zod';
import { SIDES } from '../../domain/premise.js';
import { alternate } from '../../diversity/alternate.js';
import { ElenchusError } from '../../runtime/errors.js';
import { fingerprint } from '../cursor.js';
import { TIERS } from '../order.js';
import type { Moved, PoolMember, Stage } from '../stage.js';

/**
 * Moves hits so that FAVOR and AGAINST alternate in proportion to their shares of the pool. Hits
 * without a stance stay where they are, and so do hits on other claims that stepped back.
 */
export function alternateStancesStage(size: number): Stage<string> {
  return {
    ...{ name: 'alternateStances', size, selection: { payload: ['stance'] }, state: z.string() },
    async run({ pool }, saved) {
      const { members } = await pool();
      const state = fingerprint(members.map(({ point }) => point.id));
      if (saved !== undefined && saved !== state) throw new ElenchusError('CURSOR_STALE');
      const sides = members.map(sideOf);
      const known = sides.filter((side) => side >= 0);
      const shares = SIDES.map(
        (_, side) => known.filter((each) => each === side).length / known.length,
      );
      const moves = alternate(sides).map((place): Moved => {
        const side = sides[place]!;
        const member = members[place]!;
        if (side < 0) return { member };
        return { member, reason: { type: 'STANCE', share: shares[side]! } };
      });
      return { state, moved: { members, first: async () => moves } };
    },
  };
}

function sideOf({ candidate, point }: PoolMember): number {
  if (candidate.tier & TIERS.OTHER_CLAIM) return -1;
  return SIDES.findIndex((side) => side === point.payload.stance);
}
