import { createHash } from 'node:crypto';
import type { SideFigures, SideModel, WordOdds } from '../domain/learned-models.js';
import type { Side } from '../domain/premise.js';
import {
  scaledSum,
  type SideEvidence,
  sideFeatures,
  wordsIn,
} from '../encoders/relevance/learned-side.js';
import {
  calibrate,
  foldsOf,
  inHashOrder,
  type LinearScores,
  measuresOf,
  Moments,
  scoresOf,
  softmax,
} from './fitting.js';

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

/** The text of a premise whose side of a claim is known. */
interface SidedText {
  readonly text: string;
  readonly side: Side;
  readonly claim: string;
}

/** Added to each count, so that rare words count little. */
const SMOOTHING = 10;
/** Words in fewer premises are left out. */
const LEAST_PREMISES = 3;

/**
 * Tells sides by words and by pairs of neighbouring words, whatever the claim: people who are
 * against something often begin with "no", or write about costs. This is naive Bayes over the
 * presence of words.
 */
class WordCounts {
  readonly #whole = new Counts();
  readonly #ofClaims = new Map<string, Counts>();

  constructor(examples: readonly SidedText[]) {
    for (const { text, side, claim } of examples) {
      const own = this.#ofClaims.get(claim) ?? new Counts();
      this.#ofClaims.set(claim, own);
      const words = wordsIn(text);
      for (const counts of [this.#whole, own]) counts.add(words, side);
    }
  }

  /** The log odds of FAVOR that each word adds. */
  odds(): WordOdds {
    const { words, premises } = this.#whole;
    const all = [...words].flatMap(([word, count]) => {
      const odds = logOddsOf(count, premises);
      return odds === undefined ? [] : [[word, odds] as const];
    });
    return new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The log odds that the words of an example add, counted on the premises of other claims. */
  byOtherClaims({ text, claim }: SidedText): number {
    const own = this.#ofClaims.get(claim)!;
    const premises = minus(this.#whole.premises, own.premises);
    return scaledSum(wordsIn(text), (word) =>
      logOddsOf(minus(this.#whole.words.get(word)!, own.words.get(word)!), premises),
    );
  }
}

/** How many premises are in favour, and how many against. */
type Count = readonly [number, number];

class Counts {
  readonly words = new Map<string, Count>();
  premises: Count = [0, 0];

  add(words: Iterable<string>, side: Side): void {
    const more = ([favour, against]: Count): Count =>
      side === 'FAVOR' ? [favour + 1, against] : [favour, against + 1];
    this.premises = more(this.premises);
    for (const word of words) this.words.set(word, more(this.words.get(word) ?? [0, 0]));
  }
}

function minus(all: Count, own: Count): Count {
  return [all[0] - own[0], all[1] - own[1]];
}

/** The log odds that a word adds; undefined if it is rare. */
function logOddsOf(count: Count, premises: Count): number | undefined {
  if (count[0] + count[1] < LEAST_PREMISES) return undefined;
  const share = (at: 0 | 1) => (count[at] + SMOOTHING) / (premises[at] + SMOOTHING);
  // Rounded as it is stored.
  return Math.fround(Math.log(share(0) / share(1)));
}
