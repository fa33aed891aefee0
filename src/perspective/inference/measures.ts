import { countsOf } from '../../statistics.js';

const BINS = 10;

/** The place of the highest number, the first of several. */
export function highest(numbers: readonly number[]): number {
  return numbers.indexOf(Math.max(...numbers));
}

/** The share of rows whose most probable class is their label. */
export function accuracy(
  probabilities: readonly (readonly number[])[],
  labels: readonly number[],
): number {
  const right = labels.filter((label, row) => highest(probabilities[row]!) === label);
  return right.length / labels.length;
}

/** The share of the most frequent label. */
export function majority(labels: readonly number[]): number {
  return Math.max(...countsOf(labels).values()) / labels.length;
}

/**
 * Expected calibration error of the most probable class (Guo et al. 2017): the distance
 * of mean probability and accuracy in ten bins of probability, weighted by their rows.
 */
export function calibrationError(
  probabilities: readonly (readonly number[])[],
  labels: readonly number[],
): number {
  const bins = Array.from({ length: BINS }, () => ({ sure: 0, right: 0 }));
  for (const [row, label] of labels.entries()) {
    const given = probabilities[row]!;
    const best = highest(given);
    const bin = bins[Math.min(BINS - 1, Math.floor(given[best]! * BINS))]!;
    bin.sure += given[best]!;
    bin.right += best === label ? 1 : 0;
  }
  return bins.reduce((sum, { sure, right }) => sum + Math.abs(sure - right), 0) / labels.length;
}
