import { solveSymmetric } from './cholesky.js';

/** Turns scores into logits: scale * score + the bias of the class. */
export interface Calibration {
  readonly scale: number;
  readonly biases: readonly number[];
}

const STEPS = 30;
/** Settles what the data leaves open: a shift of all biases, and classes without members. */
const PENALTY = 1e-4;
const CONVERGED = 1e-6;

/** Probabilities in proportion to the exponentials of the logits. */
export function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const exponentials = logits.map((logit) => Math.exp(logit - highest));
  const sum = exponentials.reduce((total, each) => total + each, 0);
  return exponentials.map((each) => each / sum);
}

/**
 * The scale and biases with which softmax gives the labels the highest likelihood
 * (temperature and bias scaling), by Newton's method.
 * @param scores of rows that the scores were not learned from, one for each class
 */
export function calibrate(
  scores: readonly (readonly number[])[],
  labels: readonly number[],
): Calibration {
  const classes = scores[0]?.length ?? 0;
  const size = classes + 1;
  const shares = new Array<number>(classes).fill(1);
  for (const label of labels) shares[label]! += 1;
  const priors = shares.map((share) => Math.log(share / (labels.length + classes)));
  let point = [1, ...priors];

  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(size);
    const hessian = new Float64Array(size * size);
    for (const [row, given] of scores.entries()) {
      addRow(point, given, labels[row]!, gradient, hessian);
    }
    for (let at = 0; at < size; at++) {
      gradient[at] = gradient[at]! / scores.length + PENALTY * (point[at]! - [0, ...priors][at]!);
      for (let other = 0; other < size; other++) hessian[at * size + other]! /= scores.length;
      hessian[at * size + at]! += PENALTY;
    }
    solveSymmetric(hessian, [gradient]);
    // The step is bounded, so that Newton's method does not overshoot.
    const longest = Math.max(...gradient.map(Math.abs));
    const factor = Math.min(1, 2 / longest);
    point = point.map((value, at) => value - factor * gradient[at]!);
    if (longest < CONVERGED) break;
  }
  const [scale = 1, ...biases] = point;
  // A negative scale would mean that the scores predict the opposite, which is no evidence.
  return { scale: Math.max(0, scale), biases };
}

/** Adds the gradient and curvature of a row's negative log-likelihood. */
function addRow(
  point: readonly number[],
  scores: readonly number[],
  label: number,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const size = point.length;
  const shares = softmax(scores.map((score, at) => point[0]! * score + point[at + 1]!));
  const mean = shares.reduce((sum, share, at) => sum + share * scores[at]!, 0);
  gradient[0]! += mean - scores[label]!;
  for (const [at, share] of shares.entries()) {
    const deviation = scores[at]! - mean;
    gradient[at + 1]! += share - (at === label ? 1 : 0);
    hessian[0]! += share * deviation * deviation;
    hessian[(at + 1) * size]! += share * deviation;
    for (let other = 0; other <= at; other++) {
      const diagonal = other === at ? share : 0;
      hessian[(at + 1) * size + other + 1]! += diagonal - share * shares[other]!;
    }
  }
}
