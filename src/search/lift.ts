import { type RequestScope } from '../runtime/scope.js';
import { z } from 'zod';
import type { MoveReason, StageScore } from '../domain/explanation.js';
import { ElenchusError } from '../runtime/errors.js';
import { SCORE_TOLERANCE, type StoredPoint } from '../store/port.js';
import { type Candidate, sortKey } from './order.js';
import type { PoolSelection, ScoredHit, Stage } from './stage.js';

/** How many of the best hits are lifted. */
const POOL = 200;

/** How far a hit is lifted: its score on the scale of the stage, and where that comes from. */
export interface Lift {
  readonly score: StageScore;
  readonly reason: MoveReason;
}

/** What is added to the relevance of hits. */
export interface Lifting {
  /** Of the stage. */
  readonly name: string;
  /** Of the lift; relevance has weight 1. */
  readonly weight: number;
  /** Changes whenever lifts may change. */
  version(): Promise<string>;
  /** What {@link Lifting.lifts} reads of a point. */
  readonly selection: PoolSelection;
  lifts(points: readonly StoredPoint[], scope: RequestScope): Promise<readonly Lift[]>;
  /** The tier of hits that were not looked at, in `TIERS`. */
  readonly behind: number;
  /** Leaves out hits that are lifted less, and those that were not looked at. */
  readonly minimum?: number | undefined;
}

const state = z.strictObject({
  version: z.string(),
  /** The place of the last scored hit. It fixes the pool if hits are deleted later. */
  last: sortKey.nullable(),
  best: z.record(z.string(), z.number()),
});

type State = z.infer<typeof state>;

/**
 * Scores each of the best {@link POOL} hits by its relevance divided by the best in its tier, plus
 * weight * lift. The other hits follow in their order, unless there is a minimum.
 * @throws ElenchusError CURSOR_STALE if a later page has another version; those of `lifts`
 */
export function liftStage(lifting: Lifting): Stage<State> {
  const { name, weight, selection, behind, minimum } = lifting;
  return {
    name,
    size: POOL,
    selection,
    state,
    boundary: minimum === undefined ? undefined : { kind: 'LEFT_OUT' },
    async run({ source, pool }, saved) {
      const version = await lifting.version();
      if (saved !== undefined && saved.version !== version) throw new ElenchusError('CURSOR_STALE');
      const { members, last = null } = await pool(saved?.last ?? undefined);
      const best = saved?.best ?? bestOfTiers(members.map(({ candidate }) => candidate));
      const lifts = await lifting.lifts(
        members.map(({ point }) => point),
        source.scope,
      );
      const hits = members.map(({ candidate, place: from }, at): ScoredHit => {
        const { tier, score, scores = [] } = candidate;
        const highest = best[tier] ?? 0;
        const lift = lifts[at]!;
        const lifted = {
          ...candidate,
          score: score / (highest > 0 ? highest : 1) + weight * lift.score.score,
          // Makes engines agree, however large the lifts are.
          tolerance: SCORE_TOLERANCE,
          scores: [...scores, lift.score],
        };
        return { candidate: lifted, from, reason: lift.reason };
      });
      const kept =
        minimum === undefined ? hits : hits.filter((_, at) => lifts[at]!.score.score >= minimum);
      const others = minimum === undefined ? { behind } : undefined;
      return { state: { version, last, best }, scored: { hits: kept, others } };
    },
  };
}

/** @param hits best first */
function bestOfTiers(hits: readonly Candidate[]): Record<string, number> {
  const best: Record<string, number> = {};
  for (const { tier, score } of hits) best[tier] ??= score;
  return best;
}
