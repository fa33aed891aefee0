import { createHash } from 'node:crypto';
import { countsOf } from '../math/statistics.js';
import { dot } from '../math/vectors.js';

/** Rows of features, stored one after the other. */
export interface Matrix {
  readonly size: number;
  readonly data: Float32Array;
}

/** Linear scores, one for each class: `weights` times features, minus that of the mean features. */
export interface LinearScores {
  readonly weights: readonly Float64Array[];
  readonly offsets: readonly number[];
}

type Row = Float64Array;

const CHUNK = 64;

/** The sums over rows that ridge regression needs. */
export class Moments {
  count = 0;
  readonly #sums: Float64Array;
  /** The lower triangle of the sum of outer products. */
  readonly #products: Float64Array;
  /** For each class, the number of its rows and the sum of their features. */
  readonly #members: Float64Array;
  readonly #classSums: readonly Float64Array[];

  constructor(
    private readonly size: number,
    private readonly classes: number,
  ) {
    this.#sums = new Float64Array(size);
    this.#products = new Float64Array(size * size);
    this.#members = new Float64Array(classes);
    this.#classSums = Array.from({ length: classes }, () => new Float64Array(size));
  }

  /** @param labels the classes of each row of the matrix */
  add({ data }: Matrix, rows: readonly number[], labels: readonly (readonly number[])[]): this {
    const { size } = this;
    for (const row of rows) {
      const features = data.subarray(row * size, (row + 1) * size);
      addTo(this.#sums, features, 1);
      for (const label of labels[row]!) {
        this.#members[label]! += 1;
        addTo(this.#classSums[label]!, features, 1);
      }
    }
    this.count += rows.length;
    for (let at = 0; at < rows.length; at += CHUNK) {
      this.#multiply(data, rows.slice(at, at + CHUNK));
    }
    return this;
  }

  /** Adds the sums of others, or subtracts them. */
  merge(others: Moments, sign: 1 | -1 = 1): this {
    this.count += sign * others.count;
    addTo(this.#sums, others.#sums, sign);
    addTo(this.#products, others.#products, sign);
    addTo(this.#members, others.#members, sign);
    this.#classSums.forEach((sums, label) => addTo(sums, others.#classSums[label]!, sign));
    return this;
  }

  /**
   * The least-squares scores of class membership (1 or 0, less its mean), with a
   * penalty on the squared weights for each row.
   */
  solve(penalty: number): LinearScores {
    const { size, count } = this;
    const means = this.#sums.map((sum) => sum / count);
    const products = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        products[i * size + j] = this.#products[i * size + j]! - count * means[i]! * means[j]!;
      }
      products[i * size + i]! += penalty * count;
    }
    const weights = this.#classSums.map((sums, label) =>
      sums.map((sum, i) => sum - this.#members[label]! * means[i]!),
    );
    solveSymmetric(products, weights);
    const offsets = weights.map((row) =>
      row.reduce((sum, weight, i) => sum + weight * means[i]!, 0),
    );
    return { weights, offsets };
  }

  /** Takes most of the time. It works on as many rows as fit into the cache, four at a time. */
  #multiply(data: Float32Array, rows: readonly number[]): void {
    const { size } = this;
    const products = this.#products;
    const none = new Float64Array(size);
    const rowAt = (place: number): Row => {
      const row = rows[place];
      return row === undefined
        ? none
        : Float64Array.from(data.subarray(row * size, (row + 1) * size));
    };
    const fours = Array.from({ length: Math.ceil(rows.length / 4) }, (_, four) => {
      const at = 4 * four;
      return [rowAt(at), rowAt(at + 1), rowAt(at + 2), rowAt(at + 3)] as const;
    });
    for (let i = 0; i < size; i++) {
      const start = i * size;
      for (const [a, b, c, d] of fours) {
        const [ai, bi, ci, di] = [a[i]!, b[i]!, c[i]!, d[i]!];
        for (let j = 0; j <= i; j++) {
          products[start + j]! += ai * a[j]! + bi * b[j]! + ci * c[j]! + di * d[j]!;
        }
      }
    }
  }
}

/** The scores of a row of features, one for each class. */
export function scoresOf({ weights, offsets }: LinearScores, features: Float32Array): number[] {
  return weights.map((row, label) => dot(row, features) - offsets[label]!);
}

function addTo(target: Float64Array, source: Float32Array | Float64Array, factor: number): void {
  for (let at = 0; at < target.length; at++) target[at]! += factor * source[at]!;
}
/**
 * Solves A X = B for a symmetric positive definite A by Cholesky's factorisation.
 * @param a n x n, row by row, of which only the lower triangle is read; it is overwritten
 * @param columns the columns of B, with n numbers each; they are overwritten by those of X
 */
export function solveSymmetric(a: Float64Array, columns: readonly Float64Array[]): void {
  const n = Math.round(Math.sqrt(a.length));
  factorise(a, n);
  for (const column of columns) {
    for (let i = 0; i < n; i++) {
      let sum = column[i]!;
      for (let j = 0, at = i * n; j < i; j++) sum -= a[at + j]! * column[j]!;
      column[i] = sum / a[i * n + i]!;
    }
    for (let i = n - 1; i >= 0; i--) {
      const value = column[i]! / a[i * n + i]!;
      column[i] = value;
      for (let j = 0, at = i * n; j < i; j++) column[j]! -= a[at + j]! * value;
    }
  }
}

/** Replaces the lower triangle by that of L, where A = L L'. */
function factorise(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    const row = i * n;
    for (let j = 0; j <= i; j++) {
      const other = j * n;
      let sum = a[row + j]!;
      for (let k = 0; k < j; k++) sum -= a[row + k]! * a[other + k]!;
      a[row + j] = i === j ? Math.sqrt(sum) : sum / a[other + j]!;
    }
  }
}

/** Turns scores into logits: scale * score + the bias of the class. */
interface Calibration {
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

const FOLDS = 5;

/**
 * Divides groups into folds for cross-validation, whose sizes differ by at most one group. The
 * division depends on the texts of the groups only, not on ids or the order of files.
 * @param groups the group of each text
 * @returns the fold of each text, from 0, and the numbers of folds and groups
 */
export function foldsOf(
  texts: readonly string[],
  groups: readonly string[],
): { readonly places: readonly number[]; readonly folds: number; readonly groups: number } {
  const first = new Map<string, string>();
  for (const [at, group] of groups.entries()) {
    const known = first.get(group);
    if (known === undefined || texts[at]! < known) first.set(group, texts[at]!);
  }
  const lots = inHashOrder([...first], ([, text]) => text);
  const folds = Math.min(FOLDS, lots.length);
  const foldOf = new Map(lots.map(([group], place) => [group, place % folds]));
  return { places: groups.map((group) => foldOf.get(group)!), folds, groups: lots.length };
}

/** Items in the order of the hashes of their texts. */
export function inHashOrder<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const keyed = items.map((item) => {
    return { item, key: createHash('sha256').update(textOf(item)).digest('hex') };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}

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
