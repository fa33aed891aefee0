import { createHash } from 'node:crypto';
import type { EncoderIdentity } from '../../domain/corpus.js';
import type { Head, HeadCard, ProfileModel } from '../../domain/learned-models.js';
import type { SocioProfile, SocioVariable } from '../../domain/premise.js';
import { foldsOf, inHashOrder } from '../../learning/folds.js';
import { Moments, scoresOf, type Matrix } from '../../learning/least-squares.js';
import { groupBy } from './availability.js';
import { STYLES, writeFeatures, type Observed } from './features.js';
import { calibrateHead } from './heads.js';

/** A premise whose author's profile is known, at least in part. */
export interface Example extends Observed {
  readonly profile: SocioProfile;
  /** What cross-validation must not split: a claim, or an author. */
  readonly group: string;
}

interface FitOptions {
  readonly encoder: EncoderIdentity;
  readonly groupedBy: 'CLAIM' | 'AUTHOR';
  /** Called from time to time with the progress of fitting, 0 to 1. */
  readonly onProgress?: (fraction: number) => void | Promise<void>;
}

/** More examples hardly help. The features of this many take 120 MB. */
const MAX_EXAMPLES = 50_000;
/** The penalty on squared weights for each premise; the scales below make it fit all features. */
const PENALTY = 0.1;
/** Multiplied by this, the components of a unit vector vary about as much as the style features. */
const vectorScale = (dimensions: number) => Math.sqrt(dimensions) / 8;
const STYLE_SCALE = 0.3;

/** What a profile model must not be used for. Part of every card. */
const LIMITS: readonly string[] = [
  'An inferred value is a guess about a text, not a fact about a person: it is never stored, shown or counted as part of a profile.',
  'Only for ordering arguments, so that more of a perspective comes to light. Not for decisions about people, nor for finding out who wrote a text.',
  'Accuracy is often close to that of always naming the most frequent value; what is learned is a tendency within a group, which a single text may well contradict.',
  'It knows the people, the languages and the questions of this corpus; elsewhere its probabilities mean nothing.',
  'It repeats what is usual in its corpus: a text that is untypical of its author’s group is ranked as if written by somebody else.',
];

/**
 * Learns to infer socio-variables: for each value a ridge regression of its membership on
 * text vector and style (Hoerl and Kennard 1970), then temperature and bias scaling of the
 * scores that cross-validation gave (after Guo et al. 2017), which makes them probabilities.
 * The order of the examples does not matter.
 */
export async function fitProfileModel(
  given: readonly Example[],
  variables: readonly SocioVariable[],
  { encoder, groupedBy, onProgress }: FitOptions,
): Promise<ProfileModel> {
  // In an order independent of ids and files; if there are very many, a sample.
  const textOf = ({ text, profile }: Example) => JSON.stringify([text, profile]);
  const examples = inHashOrder(given, textOf).slice(0, MAX_EXAMPLES);
  const { matrix, scales } = featuresOf(examples, encoder.dimensions);
  const { places, folds, groups } = foldsOf(
    examples.map(({ text }) => text),
    examples.map(({ group }) => group),
  );
  const heads: Head[] = [];
  const cards: HeadCard[] = [];
  // A value known in only one fold could not be measured.
  const available = groupBy(examples, variables).filter(
    ({ rows }) => new Set(rows.map((row) => places[row])).size > 1,
  );
  const steps = available.length * (folds + 1);
  let step = 0;
  const advance = async () => onProgress?.(++step / steps);

  for (const { rows, targets, labels, classes } of available) {
    const parts: Moments[] = [];
    for (let fold = 0; fold < folds; fold++) {
      const part = new Moments(matrix.size, classes);
      const own = rows.filter((row) => places[row] === fold);
      parts.push(part.add(matrix, own, labels));
      await advance();
    }
    const whole = new Moments(matrix.size, classes);
    for (const part of parts) whole.merge(part);
    const scores = new Map<number, readonly number[]>();
    for (const [fold, part] of parts.entries()) {
      const others = new Moments(matrix.size, classes).merge(whole).merge(part, -1);
      if (part.count === 0 || others.count === 0) continue;
      const learned = others.solve(PENALTY);
      for (const row of rows.filter((each) => places[each] === fold)) {
        scores.set(row, scoresOf(learned, rowOf(matrix, row)));
      }
    }
    const learned = whole.solve(PENALTY);
    for (const target of targets) {
      const { head, card } = calibrateHead(target, scores, learned, scales);
      heads.push(head);
      cards.push(card);
    }
    await advance();
  }

  const trainedOn = { premises: examples.length, groups, groupedBy, folds };
  const content = { encoder, trainedOn, variables: inOrder(cards, variables), limits: LIMITS };
  const version = createHash('sha256').update(JSON.stringify(content));
  for (const { weights, biases } of heads) version.update(weights).update(biases);
  return {
    card: { version: version.digest('hex').slice(0, 12), ...content },
    heads: inOrder(heads, variables),
  };
}

/** All features, scaled. Style features are divided by their standard deviations. */
function featuresOf(
  examples: readonly Example[],
  dimensions: number,
): { readonly matrix: Matrix; readonly scales: Float64Array } {
  const size = dimensions + STYLES;
  const matrix = { size, data: new Float32Array(size * examples.length) };
  for (const [row, example] of examples.entries()) writeFeatures(example, rowOf(matrix, row));

  const scales = new Float64Array(size).fill(vectorScale(dimensions), 0, dimensions);
  for (let at = dimensions; at < size; at++) {
    const deviation = deviationOf(matrix, at, examples.length);
    scales[at] = deviation > 1e-6 ? STYLE_SCALE / deviation : 0;
  }
  for (let at = 0; at < matrix.data.length; at++) matrix.data[at]! *= scales[at % size]!;
  return { matrix, scales };
}

function deviationOf({ size, data }: Matrix, column: number, rows: number): number {
  let sum = 0;
  let squares = 0;
  for (let row = 0; row < rows; row++) {
    const value = data[row * size + column]!;
    sum += value / rows;
    squares += (value * value) / rows;
  }
  return Math.sqrt(Math.max(0, squares - sum * sum));
}

function rowOf({ size, data }: Matrix, row: number): Float32Array {
  return data.subarray(row * size, (row + 1) * size);
}

function inOrder<Named extends { readonly variable: string }>(
  named: readonly Named[],
  variables: readonly SocioVariable[],
): readonly Named[] {
  return variables.flatMap(({ name }) => named.find(({ variable }) => variable === name) ?? []);
}
