import type { Head, HeadCard } from '../../domain/profile-model.js';
import { meansOf } from '../../statistics.js';
import type { Target } from './availability.js';
import { calibrate, softmax, type Calibration } from './calibration.js';
import type { LinearScores } from './least-squares.js';
import { accuracy, calibrationError, majority } from './measures.js';

/** One softmax: of all values, or of one value and its absence. */
interface Choice {
  readonly scores: readonly (readonly number[])[];
  readonly labels: readonly number[];
}

/**
 * A head with probabilities and what they are worth. Measured on the scores of
 * cross-validation; the few numbers of the calibration are fitted on all of them.
 * @param scores of each row, from folds that did not see it
 * @param learned from all rows
 * @param scales that features were multiplied by
 */
export function calibrateHead(
  target: Target,
  scores: ReadonlyMap<number, readonly number[]>,
  learned: LinearScores,
  scales: Float64Array,
): { readonly head: Head; readonly card: HeadCard } {
  const { variable, kind, values, rows, labels, offset } = target;
  const scored = rows.filter((row) => scores.has(row));
  const choices = kind === 'ONE' ? [choiceOfAll()] : values.map((_, at) => choiceOfOne(at));
  const calibrations = choices.map((choice) => calibrate(choice.scores, choice.labels));

  const biases = new Float32Array(values.length);
  const weights = new Float32Array(values.length * scales.length);
  for (const at of values.keys()) {
    const { scale, bias } = logitOf(at);
    const row = learned.weights[offset + at]!;
    for (let feature = 0; feature < scales.length; feature++) {
      weights[at * scales.length + feature] = scale * row[feature]! * scales[feature]!;
    }
    biases[at] = bias - scale * learned.offsets[offset + at]!;
  }
  const priors = values.map((_, at) => rows.filter(has(at)).length / rows.length);
  const measured = choices.map((choice, at) => measure(choice, calibrations[at]!));
  const figures = ['accuracy', 'majorityAccuracy', 'calibrationError'] as const;
  const card = { variable, premises: rows.length, values, ...meansOf(figures, measured) };
  return { head: { variable, kind, values, priors, weights, biases }, card };

  function has(at: number) {
    return (row: number) => labels.get(row)!.includes(at);
  }

  function choiceOfAll(): Choice {
    const known = scored.filter((row) => labels.get(row)!.length > 0);
    return {
      scores: known.map((row) => scores.get(row)!.slice(offset, offset + values.length)),
      labels: known.map((row) => labels.get(row)![0]!),
    };
  }

  function choiceOfOne(at: number): Choice {
    return {
      scores: scored.map((row) => [scores.get(row)![offset + at]!, 0]),
      labels: scored.map((row) => (has(at)(row) ? 0 : 1)),
    };
  }

  function logitOf(at: number): { readonly scale: number; readonly bias: number } {
    const { scale, biases: given } = calibrations[kind === 'ONE' ? 0 : at]!;
    return { scale, bias: kind === 'ONE' ? given[at]! : given[0]! - given[1]! };
  }
}

function measure({ scores, labels }: Choice, { scale, biases }: Calibration) {
  const probabilities = scores.map((row) =>
    softmax(row.map((score, at) => scale * score + biases[at]!)),
  );
  return {
    accuracy: accuracy(probabilities, labels),
    majorityAccuracy: majority(labels),
    calibrationError: calibrationError(probabilities, labels),
  };
}
