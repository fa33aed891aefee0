import { countsOf } from '../math/statistics.js';

const BINS = 10;

/**
 * The quality of probabilities, [rows, classes], given the label of each row:
 * - the share of rows whose most probable class is their label, and the share of the most frequent
 *   label;
 * - the expected calibration error of the most probable class (Guo et al. 2017): the distance of
 *   mean probability and accuracy in ten bins of probability, weighted by their numbers of rows.
 */
export function measuresOf(
  probabilities: readonly (readonly number[])[],
  labels: readonly number[],
) {
  const bins = Array.from({ length: BINS }, () => ({ sure: 0, right: 0 }));
  for (const [row, label] of labels.entries()) {
    const highest = Math.max(...probabilities[row]!);
    const bin = bins[Math.min(BINS - 1, Math.floor(highest * BINS))]!;
    bin.sure += highest;
    if (probabilities[row]!.indexOf(highest) === label) bin.right += 1;
  }
  const errors = bins.reduce((sum, { sure, right }) => sum + Math.abs(sure - right), 0);
  return {
    accuracy: bins.reduce((sum, { right }) => sum + right, 0) / labels.length,
    majorityAccuracy: Math.max(...countsOf(labels).values()) / labels.length,
    calibrationError: errors / labels.length,
  };
}
