import type { Head, HeadCard } from '../../domain/learned-models.js';
import { meansOf } from '../../math/statistics.js';
import { calibrate, softmax } from '../../learning/calibration.js';
import type { LinearScores } from '../../learning/least-squares.js';
import { measuresOf } from '../../learning/measures.js';
import type { Target } from './availability.js';

/**
 * A head with calibrated probabilities and its measured quality. It is measured on the scores of
 * cross-validation; only the few numbers of the calibration are fitted to all of them.
 * @param scores of each row, from folds that did not learn from it
 * @param learned the scores learned from all rows
 * @param scales that features were multiplied by
 */
export function calibrateHead(
  { variable, kind, values, rows, labels, offset }: Target,
  scores: ReadonlyMap<number, readonly number[]>,
  learned: LinearScores,
  scales: Float64Array,
): { readonly head: Head; readonly card: HeadCard } {
  const scored = rows.filter((row) => scores.has(row));
  const has = (row: number, at: number) => labels.get(row)!.includes(at);
  const known = scored.filter((row) => labels.get(row)!.length > 0);
  // One softmax over all values, or for each value one over its presence and absence.
  const choices =
    kind === 'ONE'
      ? [
          {
            scores: known.map((row) => scores.get(row)!.slice(offset, offset + values.length)),
            labels: known.map((row) => labels.get(row)![0]!),
          },
        ]
      : values.map((_, at) => ({
          scores: scored.map((row) => [scores.get(row)![offset + at]!, 0]),
          labels: scored.map((row) => (has(row, at) ? 0 : 1)),
        }));
  const calibrations = choices.map((choice) => calibrate(choice.scores, choice.labels));
  const measured = choices.map((choice, at) => {
    const { scale, biases } = calibrations[at]!;
    const probabilities = choice.scores.map((row) =>
      softmax(row.map((score, place) => scale * score + biases[place]!)),
    );
    return measuresOf(probabilities, choice.labels);
  });

  const biases = new Float32Array(values.length);
  const weights = new Float32Array(values.length * scales.length);
  for (const at of values.keys()) {
    const { scale, biases: given } = calibrations[kind === 'ONE' ? 0 : at]!;
    const bias = kind === 'ONE' ? given[at]! : given[0]! - given[1]!;
    const row = learned.weights[offset + at]!;
    for (let feature = 0; feature < scales.length; feature++) {
      weights[at * scales.length + feature] = scale * row[feature]! * scales[feature]!;
    }
    biases[at] = bias - scale * learned.offsets[offset + at]!;
  }
  const priors = values.map((_, at) => rows.filter((row) => has(row, at)).length / rows.length);
  const figures = ['accuracy', 'majorityAccuracy', 'calibrationError'] as const;
  return {
    head: { variable, kind, values, priors, weights, biases },
    card: { variable, premises: rows.length, values, ...meansOf(figures, measured) },
  };
}
