import { z } from 'zod';
import type { PointOf } from '../corpus/collections/index.js';
import { ElenchusError } from '../runtime/errors.js';
import { fingerprint } from './cursor.js';
import { type Candidate, COMPLETE } from './order.js';
import type { PoolMember, Stage } from './stage.js';

/** Among how many of the best hits groups are formed. */
const POOL = 1_000;

/**
 * Of the best hits on each claim, leaves only the first; the others become its group. A premise with
 * several claims counts for the first of them, and a hit without a claim stays.
 * @throws ElenchusError CURSOR_STALE if the hits or their order are not those of the first page
 */
export function groupByClaimStage(): Stage<string> {
  return {
    name: 'group',
    size: POOL,
    selection: { payload: ['claim'] },
    state: z.string(),
    async run({ pool }, saved) {
      const { members } = await pool();
      const groups = new Map<string, PoolMember[]>();
      for (const member of members) {
        const { id, payload } = member.point as PointOf<'premises', 'claim'>;
        const claim = payload.claim?.[0] ?? id;
        const group = groups.get(claim);
        if (group) group.push(member);
        else groups.set(claim, [member]);
      }
      const hits = [...groups.values()].map(([best, ...others]): Candidate => {
        return { ...best!.candidate, group: others.map(({ candidate }) => candidate) };
      });
      const state = fingerprint(hits.map(({ id }) => id));
      if (saved !== undefined && saved !== state) throw new ElenchusError('CURSOR_STALE');
      return { state, ranked: { candidates: async () => ({ entries: hits, bound: COMPLETE }) } };
    },
  };
}
