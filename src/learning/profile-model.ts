import { createHash } from 'node:crypto';
import type { EncoderIdentity } from '../domain/corpus.js';
import type { ConditionEstimate, ProfileReason } from '../domain/explanation.js';
import type { Head, HeadCard, ProfileModel } from '../domain/learned-models.js';
import type { SocioProfile, SocioVariable, Stance } from '../domain/premise.js';
import { type Asked, givenValues, meets } from '../domain/profile-conditions.js';
import { LANGUAGES } from '../encoders/language.js';
import { countsOf, logistic, meansOf } from '../math/statistics.js';
import { dot } from '../math/vectors.js';
import type { DenseVector } from '../store/port.js';
import {
  calibrate,
  foldsOf,
  inHashOrder,
  type LinearScores,
  type Matrix,
  measuresOf,
  Moments,
  scoresOf,
  softmax,
} from './fitting.js';

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
const RIDGE = 0.1;
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
      const learned = others.solve(RIDGE);
      for (const row of rows.filter((each) => places[each] === fold)) {
        scores.set(row, scoresOf(learned, rowOf(matrix, row)));
      }
    }
    const learned = whole.solve(RIDGE);
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

/** What is learned for one variable. */
interface Target {
  readonly variable: string;
  readonly kind: 'ONE' | 'SEVERAL';
  readonly values: readonly string[];
  /** The rows whose value of the variable is known. */
  readonly rows: readonly number[];
  /** The values of each row, as indices of `values`; rare ones are left out. */
  readonly labels: ReadonlyMap<number, readonly number[]>;
  /** The index of the target's first class among the classes of its group. */
  readonly offset: number;
}

/** Variables that are known for the same rows, so that they can be learned together. */
interface Available {
  readonly rows: readonly number[];
  readonly targets: readonly Target[];
  /** The classes of each row, over all targets. */
  readonly labels: readonly (readonly number[])[];
  readonly classes: number;
}

/** A variable is learned only if it is known for this many premises. */
export const MIN_PREMISES = 50;
const MIN_OF_VALUE = 10;
/** At most this many values, the most frequent, are learned. This limits the size of the model. */
const MAX_VALUES = 40;

/** The variables that can be learned from these profiles. */
function groupBy(
  examples: readonly { readonly profile: SocioProfile }[],
  variables: readonly SocioVariable[],
): readonly Available[] {
  const groups = new Map<string, Target[]>();
  for (const variable of variables) {
    const found = targetOf(examples, variable);
    if (found === undefined) continue;
    const key = found.rows.join();
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, { ...found, offset: classesOf(group) }]);
  }
  return [...groups.values()].map((targets): Available => {
    const labels = examples.map((_, row) =>
      targets.flatMap(({ labels: own, offset }) =>
        (own.get(row) ?? []).map((label) => offset + label),
      ),
    );
    return { rows: targets[0]!.rows, targets, labels, classes: classesOf(targets) };
  });
}

function classesOf(targets: readonly Target[]): number {
  return targets.reduce((sum, { values }) => sum + values.length, 0);
}

function targetOf(
  examples: readonly { readonly profile: SocioProfile }[],
  { name, kind }: SocioVariable,
): Omit<Target, 'offset'> | undefined {
  const given = examples.map(({ profile }) => [profile[name] ?? []].flat());
  const rows = given.flatMap((values, row) => (values.length > 0 ? row : []));
  const values = [...countsOf(given.flat())]
    // A value that everybody has cannot be learned.
    .filter(([, count]) => count >= MIN_OF_VALUE && rows.length - count >= MIN_OF_VALUE)
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
    .slice(0, MAX_VALUES)
    .map(([value]) => value);
  const several = kind === 'MULTIPLE';
  if (rows.length < MIN_PREMISES || values.length < (several ? 1 : 2)) return undefined;
  const placesOf = (row: number) =>
    given[row]!.map((value) => values.indexOf(value)).filter((label) => label >= 0);
  const labels = new Map(rows.map((row) => [row, placesOf(row)]));
  return { variable: name, kind: several ? 'SEVERAL' : 'ONE', values, rows, labels };
}

/** What the model reads of a premise; never its id or its place in a file. */
interface Observed {
  /** The unit vector of the text. */
  readonly vector: DenseVector;
  readonly text: string;
  readonly language?: string;
  readonly stance?: Stance;
}

const FIRST_PERSON = /(^|[^\p{L}])(ich|je|j['’]|io|i|yo)(?=$|[^\p{L}])/iu;
const FIRST_PERSON_PLURAL = /(^|[^\p{L}])(wir|nous|noi|we|nosotros)(?=$|[^\p{L}])/iu;
/** Spellings that name women as well as men, in German and French. */
const BOTH_GENDERS = /\p{Ll}(\*|:|_|\/-?)?innen(?!\p{L})|\p{Ll}(·e|\(e\)|-e-)s?(?!\p{L})/u;
const MARKED_GENDERS = /\p{Ll}([*:_]|\/-?)innen(?!\p{L})|\p{Ll}Innen(?!\p{L})|\p{Ll}·e/u;

const SIGNS: readonly RegExp[] = [
  /!/,
  /\?/,
  /["«»„“”]/,
  /\(/,
  /\d/,
  /ß/,
  /-/,
  /;/,
  /:/,
  /\n/,
  /\.\.\.|…/,
  /^\p{Ll}/u,
  /[^.!?\s]\s*$/,
  /(^|\s)(-|•|\*)\s/,
  FIRST_PERSON,
  FIRST_PERSON_PLURAL,
  BOTH_GENDERS,
  MARKED_GENDERS,
];

const MEASURES = 5;
/** The length of what {@link styleOf} returns. */
export const STYLES = MEASURES + SIGNS.length + LANGUAGES.length + 1;

/** How a text is written: lengths, punctuation, forms of address, language, stance. */
export function styleOf({ text, language, stance }: Omit<Observed, 'vector'>): number[] {
  const words = text.split(/\s+/).filter((word) => word !== '').length || 1;
  const sentences = text.match(/[.!?]+/g)?.length ?? 1;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const commas = text.match(/,/g)?.length ?? 0;
  const length = Math.max(1, text.length);
  return [
    Math.log(1 + length),
    words / sentences,
    length / words,
    capitals / length,
    commas / words,
    ...SIGNS.map((sign) => (sign.test(text) ? 1 : 0)),
    ...LANGUAGES.map((each) => (each === language ? 1 : 0)),
    stance === 'FAVOR' ? 1 : stance === 'AGAINST' ? -1 : 0,
  ];
}

/** Writes the features of a premise to `row`: the vector, then the style. */
export function writeFeatures(premise: Observed, row: Float32Array): void {
  row.set(premise.vector);
  row.set(styleOf(premise), premise.vector.length);
}

/**
 * A head with calibrated probabilities and its measured quality. It is measured on the scores of
 * cross-validation; only the few numbers of the calibration are fitted to all of them.
 * @param scores of each row, from folds that did not learn from it
 * @param learned the scores learned from all rows
 * @param scales that features were multiplied by
 */
function calibrateHead(
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

/** A premise to judge. Nothing can be inferred without a vector. */
interface ProfiledPremise extends Omit<Observed, 'vector'> {
  readonly vector?: Observed['vector'];
  readonly profile: SocioProfile;
}

/** The lift of one condition is at most this, and at least minus this. */
const MAX_LIFT = 1;

/** The probability of each of a head's values. */
export function predict({ kind, values, weights, biases }: Head, features: Float32Array): number[] {
  const size = features.length;
  const logits = values.map((_, value) => {
    const row = weights.subarray(value * size, (value + 1) * size);
    return biases[value]! + dot(row, features);
  });
  return kind === 'ONE' ? softmax(logits) : logits.map(logistic);
}

/**
 * Lifts premises by the logarithm of how much likelier their authors meet the conditions than an
 * average author: ln(p / prior), from -1 to 1, as the mean over the conditions. If the profile
 * gives the variable, p is 1 or 0. A value that means "not known" counts as given only if the
 * condition names it.
 */
export function implicit(
  asked: readonly Asked[],
  { card, heads }: ProfileModel,
  weight: number,
): (premise: ProfiledPremise) => ProfileReason {
  const questions = asked.map((each) => {
    const head = heads.find(({ variable }) => variable === each.variable.name);
    return { ...each, head, prior: head && probabilityOf(each, head, head.priors) };
  });
  const features = new Float32Array(card.encoder.dimensions + STYLES);

  return (premise) => {
    if (premise.vector) writeFeatures({ ...premise, vector: premise.vector }, features);
    const parts = questions.map(({ head, prior, ...question }) => {
      const { condition, variable, values } = question;
      const part = { variable: variable.name, values };
      const given = givenValues(premise.profile, variable.name).filter(
        (value) => values.includes(value) || !variable.unknown.includes(value),
      );
      if (given.length > 0) {
        const probability = meets(condition, variable, given) ? 1 : 0;
        return { part: { ...part, basis: 'GIVEN', probability }, lift: liftOf(probability, prior) };
      }
      const probability =
        head && premise.vector && probabilityOf(question, head, predict(head, features));
      if (probability === undefined || prior === undefined) {
        return { part: { ...part, basis: 'UNKNOWN' }, lift: 0 };
      }
      return {
        part: { ...part, basis: 'INFERRED', probability },
        lift: liftOf(probability, prior),
      };
    }) satisfies readonly { readonly part: ConditionEstimate; readonly lift: number }[];
    return {
      type: 'PROFILE',
      lift: parts.reduce((sum, { lift }) => sum + lift, 0) / Math.max(1, parts.length),
      weight,
      modelVersion: card.version,
      ...(card.stale && { modelStale: true }),
      conditions: parts.map(({ part }) => part),
    };
  };
}

/**
 * The probability that a condition is met, among the values that are known or named. The values of
 * a MULTIPLE variable count as independent. Undefined if none of the values was learned.
 */
function probabilityOf(
  { condition, variable, values }: Asked,
  head: Head,
  probabilities: readonly number[],
): number | undefined {
  const named = (value: string) => values.includes(value);
  if (!head.values.some(named)) return undefined;
  const sum = (admitted: (value: string) => boolean) =>
    head.values.reduce((total, value, at) => total + (admitted(value) ? probabilities[at]! : 0), 0);
  if (head.kind === 'ONE') {
    return sum(named) / sum((value) => named(value) || !variable.unknown.includes(value));
  }
  const none = (some: readonly string[]) =>
    head.values.reduce(
      (product, value, at) => product * (some.includes(value) ? 1 - probabilities[at]! : 1),
      1,
    );
  const { anyOf, noneOf } = condition;
  return (anyOf ? 1 - none(anyOf) : 1) * (noneOf ? none(noneOf) : 1);
}

function liftOf(probability: number, prior: number | undefined): number {
  // A given profile still counts if no prior is known.
  const lift = Math.log(probability / (prior ?? Math.exp(-MAX_LIFT)));
  return Math.max(-MAX_LIFT, Math.min(MAX_LIFT, lift));
}
