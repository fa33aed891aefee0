import { DEFAULT_POOL } from '../../domain/diversity.js';
import { alternate } from '../../diversity/alternate.js';
import type { Selection } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import type { Diversification, Diversified } from './types.js';

const SIDES = ['FAVOR', 'AGAINST'];

/**
 * Lets hits for and against alternate by their shares in the pool, after another method where
 * there is one. Hits without a side stay where they stand, and so do those that stepped back:
 * they speak on another claim.
 */
export function balanced(inner: Diversification | undefined): Diversification {
  return {
    size: inner?.size ?? DEFAULT_POOL,
    selection: withStance(inner?.selection),
    async order(pool) {
      const below = await inner?.order(pool);
      const before: readonly Diversified[] =
        (await below?.first(pool.length)) ?? pool.map((member) => ({ member }));
      const sides = before.map(({ member: { candidate, point } }) =>
        candidate.parts?.steppedBack ? -1 : SIDES.indexOf(String(point.payload.stance)),
      );
      const known = sides.filter((side) => side >= 0);
      const shares = SIDES.map(
        (_, side) => known.filter((each) => each === side).length / known.length,
      );
      const order = alternate(sides).map((place): Diversified => {
        const side = sides[place]!;
        if (side < 0) return before[place]!;
        return { ...before[place]!, balance: { placeBefore: place + 1, share: shares[side]! } };
      });
      const digest = fingerprint([below?.digest ?? null, pool.map(({ point }) => point.id)]);
      return { digest, first: async () => order };
    },
  };
}

function withStance({ payload = [], ...rest }: Selection = { payload: [] }): Selection {
  return { ...rest, payload: payload === true ? true : [...(payload || []), 'stance'] };
}
