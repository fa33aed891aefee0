import { solveSymmetric } from '../../src/learning/cholesky.js';

const STEPS = 25;
const CONVERGED = 1e-6;
/** Of squared weights, so that a feature that never varies has the weight 0. */
const PENALTY = 1;

/**
 * The weights of a logistic regression by Newton's method. Its intercept is left out, since it
 * changes no order.
 * @param rows features, [rows, features]
 * @param labels whether each row is relevant
 */
export function logisticWeights(
  rows: readonly (readonly number[])[],
  labels: readonly boolean[],
): number[] {
  const size = (rows[0]?.length ?? 0) + 1;
  const weights = new Float64Array(size);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight) => -PENALTY * weight);
    const curvature = new Float64Array(size * size);
    for (let at = 0; at < size; at++) curvature[at * size + at] = PENALTY;
    for (const [place, row] of rows.entries()) {
      const features = [...row, 1];
      const logit = features.reduce((sum, value, at) => sum + value * weights[at]!, 0);
      const probability = 1 / (1 + Math.exp(-logit));
      const error = Number(labels[place]) - probability;
      const variance = probability * (1 - probability);
      for (let i = 0; i < size; i++) {
        gradient[i]! += error * features[i]!;
        for (let j = 0; j <= i; j++) {
          curvature[i * size + j]! += variance * features[i]! * features[j]!;
        }
      }
    }
    solveSymmetric(curvature, [gradient]);
    gradient.forEach((change, at) => (weights[at]! += change));
    if (Math.hypot(...gradient) < CONVERGED) break;
  }
  return [...weights.slice(0, -1)];
}
