import { createHash } from 'node:crypto';
import type { SideFigures, SideModel } from '../../domain/learned-models.js';
import { calibrate, softmax } from '../../learning/calibration.js';
import { foldsOf, inHashOrder } from '../../learning/folds.js';
import { type LinearScores, Moments, scoresOf } from '../../learning/least-squares.js';
import { measuresOf } from '../../learning/measures.js';
import { sideFeatures, type SideEvidence } from './features.js';
import { type SidedText, WordCounts } from './words.js';

/** A premise whose side of a claim is known. */
export type SideExample = SideEvidence & SidedText;

/** The ridge penalty on squared weights, for each premise. */
const PENALTY = 0.3;
/** Features that hardly vary are left out. */
const LEAST_DEVIATION = 1e-6;

/**
 * Fits a side model: a ridge regression (Hoerl and Kennard 1970) of the side on the features of the
 * network and on the log odds of the words, which are counted in the premises of other claims. A
 * scale and a bias then make its score a probability (after Guo et al. 2017). They are fitted on
 * scores from cross-validation over claims. The order of the examples does not matter.
 * @param given premises of both sides, on at least two claims
 * @param network the version of the network whose features these are
 */
export function fitSideModel(given: readonly SideExample[], network: string): SideModel {
  const examples = inHashOrder(given, ({ text, claim, side }) =>
    JSON.stringify([claim, text, side]),
  );
  const labels = examples.map(({ side }) => (side === 'FAVOR' ? 0 : 1));
  const counts = new WordCounts(examples);
  const { matrix, scales } = scaled(
    examples.map((each) => sideFeatures({ ...each, wordOdds: counts.byOtherClaims(each) })),
  );
  const split = foldsOf(
    examples.map(({ text }) => text),
    examples.map(({ claim }) => claim),
  );
  const { learned, scores } = crossValidated(matrix, labels, split);
  const calibration = calibrate(
    scores.map((score) => [score, 0]),
    labels,
  );
  const offset = calibration.biases[0]! - calibration.biases[1]!;
  const weights = Float32Array.from(learned.weights[0]!, (weight, at) => {
    return calibration.scale * (weight - learned.weights[1]![at]!) * scales[at]!;
  });
  const bias = offset - calibration.scale * (learned.offsets[0]! - learned.offsets[1]!);
  const { groups, folds } = split;
  const favour = labels.filter((label) => label === 0).length;
  const content = {
    network,
    trainedOn: { FAVOR: favour, AGAINST: labels.length - favour, claims: groups, folds },
    before: figuresOf(
      examples.map(({ favours }) => favours),
      labels,
    ),
    after: figuresOf(
      scores.map((score) => softmax([calibration.scale * score + offset, 0])[0]!),
      labels,
    ),
  };
  const version = createHash('sha256').update(JSON.stringify(content)).update(weights);
  const card = { version: version.digest('hex').slice(0, 12), ...content };
  return { card, words: counts.odds(), weights, bias };
}

/** The regression on all rows, and for each row the score by the regression on the other folds. */
function crossValidated(
  matrix: Scaled['matrix'],
  labels: readonly number[],
  { places, folds }: Pick<ReturnType<typeof foldsOf>, 'places' | 'folds'>,
): { readonly learned: LinearScores; readonly scores: readonly number[] } {
  const lists = labels.map((label) => [label]);
  const rows = [...places.keys()];
  const parts = Array.from({ length: folds }, (_, fold) => {
    const own = rows.filter((row) => places[row] === fold);
    return new Moments(matrix.size, 2).add(matrix, own, lists);
  });
  const whole = new Moments(matrix.size, 2);
  for (const part of parts) whole.merge(part);
  const byOthers = parts.map((part) =>
    new Moments(matrix.size, 2).merge(whole).merge(part, -1).solve(PENALTY),
  );
  return {
    learned: whole.solve(PENALTY),
    scores: rows.map((row) => favourOf(byOthers[places[row]!]!, matrix, row)),
  };
}

interface Scaled {
  readonly matrix: { readonly size: number; readonly data: Float32Array };
  readonly scales: Float64Array;
}

/** Rows whose features have the standard deviation 1, and the factor that scaled each feature. */
function scaled(rows: readonly Float32Array[]): Scaled {
  const size = rows[0]!.length;
  const data = new Float32Array(size * rows.length);
  const scales = Float64Array.from({ length: size }, (_, at) => {
    const mean = rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length;
    const squares = rows.reduce((sum, row) => sum + (row[at]! - mean) ** 2, 0) / rows.length;
    const deviation = Math.sqrt(squares);
    return deviation > LEAST_DEVIATION ? 1 / deviation : 0;
  });
  rows.forEach((row, place) => {
    row.forEach((value, at) => (data[place * size + at] = value * scales[at]!));
  });
  return { matrix: { size, data }, scales };
}

function favourOf(learned: LinearScores, { size, data }: Scaled['matrix'], row: number): number {
  const [favours, opposes] = scoresOf(learned, data.subarray(row * size, (row + 1) * size));
  return favours! - opposes!;
}

function figuresOf(favours: readonly number[], labels: readonly number[]): SideFigures {
  const { accuracy, calibrationError } = measuresOf(
    favours.map((each) => [each, 1 - each]),
    labels,
  );
  return { accuracy, calibrationError };
}
