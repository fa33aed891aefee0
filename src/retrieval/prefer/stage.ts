import { z } from 'zod';
import type { ProfileReason } from '../../domain/explanation.js';
import { ElenchusError } from '../../errors.js';
import { SCORE_TOLERANCE, type StoredPoint } from '../../store/port.js';
import { place, TIERS, type Candidate } from '../order.js';
import type { PoolSelection, ScoredHit, Stage } from '../stage.js';

const POOL = 200;

export interface Preference {
  /** The weight of the lift; relevance has weight 1. */
  readonly weight: number;
  /** Changes whenever lifts may change. */
  readonly version: string;
  /** What {@link Preference.judge} reads of a point. */
  readonly selection: PoolSelection;
  /** The lift of a point, from -1 to 1, and where it comes from. */
  judge(point: StoredPoint): ProfileReason;
}

const state = z.strictObject({
  version: z.string(),
  /** The place of the last scored hit. It fixes the pool if hits are deleted later. */
  last: place.nullable(),
  best: z.record(z.string(), z.number()),
});

type State = z.infer<typeof state>;

/**
 * Scores each of the best {@link POOL} hits by its relevance divided by the best in its tier, plus
 * weight * lift. The other hits follow in their order.
 * @throws ElenchusError CURSOR_STALE if a later page has another version of the preference
 */
export function preferStage(preference: Preference): Stage<State> {
  const { weight, version, selection, judge } = preference;
  return {
    ...{ name: 'prefer', size: POOL, selection, state },
    async run({ pool }, saved) {
      if (saved !== undefined && saved.version !== version) throw new ElenchusError('CURSOR_STALE');
      const { members, last = null } = await pool(saved?.last ?? undefined);
      const best = saved?.best ?? bestOfTiers(members.map(({ candidate }) => candidate));
      const hits = members.map(({ candidate, point, place: from }): ScoredHit => {
        const { tier, score, scores = [] } = candidate;
        const highest = best[tier] ?? 0;
        const reason = judge(point);
        const preferred = {
          ...candidate,
          score: score / (highest > 0 ? highest : 1) + weight * reason.lift,
          // Makes engines agree, however large the lifts are.
          tolerance: SCORE_TOLERANCE,
          scores: [...scores, { stage: 'PROFILE', score: reason.lift } as const],
        };
        return { candidate: preferred, from, reason };
      });
      const others = { behind: TIERS.UNPREFERRED };
      return { state: { version, last, best }, scored: { hits, others } };
    },
  };
}

/** @param hits best first */
function bestOfTiers(hits: readonly Candidate[]): Record<string, number> {
  const best: Record<string, number> = {};
  for (const { tier, score } of hits) best[tier] ??= score;
  return best;
}
