import { logistic } from '../../src/math/statistics.js';

const STEPS = 50;
const CONVERGED = 1e-9;
/** The longest step in a coefficient, so that Newton's method does not overshoot. */
const LONGEST = 5;

/** The probability of an event is 1 / (1 + exp(-(intercept + slope * value))). */
export interface LogisticCurve {
  readonly intercept: number;
  readonly slope: number;
}

/**
 * The curve with the highest likelihood, by Newton's method. Values that separate the events from
 * the rest have no such curve: the slope is then whatever the last step reached.
 * @param events whether it happened, for each of the values
 */
export function logisticRegression(
  values: readonly number[],
  events: readonly boolean[],
): LogisticCurve {
  let [intercept, slope] = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    let [down, along, flat, mixed, steep] = [0, 0, 0, 0, 0];
    for (const [at, value] of values.entries()) {
      const chance = logistic(intercept + slope * value);
      const miss = chance - (events[at] ? 1 : 0);
      const weight = chance * (1 - chance);
      down += miss;
      along += miss * value;
      flat += weight;
      mixed += weight * value;
      steep += weight * value * value;
    }
    const determinant = flat * steep - mixed * mixed;
    if (determinant < Number.EPSILON) break;
    const moves = [steep * down - mixed * along, flat * along - mixed * down].map((move) =>
      Math.max(-LONGEST, Math.min(LONGEST, move / determinant)),
    );
    intercept -= moves[0]!;
    slope -= moves[1]!;
    if (Math.max(...moves.map(Math.abs)) < CONVERGED) break;
  }
  return { intercept, slope };
}
