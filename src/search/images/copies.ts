import { z } from 'zod';
import { hashDistance } from '../../images/perceptual-hash.js';
import { ElenchusError } from '../../runtime/errors.js';
import { fingerprint } from '../cursor.js';
import type { Moved, PoolMember, Stage } from '../stage.js';

/** Images are copies if their perceptual hashes differ in at most so many of 64 bits. */
export const COPY_DISTANCE = 10;

/** How many of the best hits are compared. */
const POOL = 200;

/**
 * Puts copies of a better hit behind the other best hits: images that look the same, whatever their
 * pages say.
 * @throws ElenchusError CURSOR_STALE if the best hits are not those of the first page
 */
export function copiesStage(): Stage<string> {
  const selection = { payload: ['perceptual_hash'] } as const;
  return {
    ...{ name: 'copies', size: POOL, selection, state: z.string() },
    async run({ pool }, saved) {
      const { members } = await pool();
      const state = fingerprint(members.map(({ point }) => point.id));
      if (saved !== undefined && saved !== state) throw new ElenchusError('CURSOR_STALE');
      const order = withCopiesLast(members);
      return { state, moved: { members, first: async (count) => order.slice(0, count) } };
    },
  };
}

function withCopiesLast(members: readonly PoolMember[]): readonly Moved[] {
  const originals: PoolMember[] = [];
  const copies: Moved[] = [];
  for (const member of members) {
    const original = originals.find(
      (other) => hashDistance(hashOf(other), hashOf(member)) <= COPY_DISTANCE,
    );
    if (original === undefined) originals.push(member);
    else copies.push({ member, reason: { type: 'COPY', imageId: original.point.id } });
  }
  return [...originals.map((member) => ({ member })), ...copies];
}

function hashOf({ point: { payload } }: PoolMember): string {
  return payload['perceptual_hash'] as string;
}
