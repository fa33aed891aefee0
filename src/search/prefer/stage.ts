import type { ProfileReason } from '../../domain/explanation.js';
import type { StoredPoint } from '../../store/port.js';
import { eventLoop } from '../../runtime/threads/turns.js';
import { type Lift, liftStage } from '../lift.js';
import { TIERS } from '../order.js';
import type { PoolSelection, Stage } from '../stage.js';

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

/** Lifts hits by their authors; see {@link liftStage}. */
export function preferStage({ weight, version, selection, judge }: Preference): Stage {
  return liftStage({
    ...{ name: 'prefer', weight, selection, behind: TIERS.UNPREFERRED },
    version: async () => version,
    lifts: async (points) => {
      const lifts: Lift[] = [];
      for (const point of points) {
        // It may read a long text.
        await eventLoop.pause();
        const reason = judge(point);
        lifts.push({ score: { stage: 'PROFILE', score: reason.lift }, reason });
      }
      return lifts;
    },
  });
}
