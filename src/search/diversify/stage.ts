import { z } from 'zod';
import type { Diversify, Tuned } from '../../domain/stages.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { Moves, PoolMember, PoolSelection, Stage } from '../stage.js';
import { byGroups, type DiversifyByGroups } from './by-groups.js';
import { byLikeness, type ComparedSource } from './by-likeness.js';

/** A way to diversify: reorders a pool of the best hits. */
export interface Diversification {
  readonly size: number;
  readonly selection: PoolSelection;
  /** @param pool best first */
  order(pool: readonly PoolMember[]): Promise<DiversifiedOrder>;
}

export interface DiversifiedOrder extends Pick<Moves, 'first'> {
  /** Changes whenever the order may change. */
  readonly digest: string;
}

/**
 * Moves some of the best hits so that they repeat less, or represent more groups.
 * @param path names the argument in errors
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING; while running, CURSOR_STALE
 *   if the pool or its order is not that of the first page
 */
export function diversifyStage(
  source: ComparedSource,
  diversify: Diversify,
  tuning: Tuned,
  path = 'diversify',
): Stage<string> {
  const { size, selection, order } = isByGroups(diversify)
    ? byGroups(source, diversify, tuning, path)
    : byLikeness(source, diversify, tuning);
  return {
    ...{ name: 'diversify', method: diversify.method, size, selection, state: z.string() },
    async run({ pool }, saved) {
      const { members } = await pool();
      const { digest, first } = await order(members);
      if (saved !== undefined && saved !== digest) throw new ElenchusError('CURSOR_STALE');
      return { state: digest, moved: { members, first } };
    },
  };
}

function isByGroups(diversify: Diversify): diversify is DiversifyByGroups {
  return ['COVER_GROUPS', 'MATCH_CORPUS_SHARES', 'EQUAL_SHARES'].includes(diversify.method);
}
