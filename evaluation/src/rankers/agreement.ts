import { quantile } from 'elenchus/internal/math/statistics.js';
import { pearson, spearman } from '../metrics/correlation.js';
import { type Interval, randomNumbers } from '../random.js';
import { sample } from 'elenchus/internal/math/random.js';

/** How the figures of models on two tasks correlate. */
export interface Agreement {
  readonly models: number;
  readonly pearson: Correlation;
  readonly spearman: Correlation;
}

export interface Correlation {
  readonly value: number;
  /** 95 %, by bootstrap over the models. */
  readonly interval: Interval;
  /** The share of all orders of the models that agree, or disagree, at least as much. */
  readonly p: number;
}

const SAMPLES = 10_000;
/** The largest number of models whose orders are all tried: 40,320. */
const EXACT = 8;

/**
 * The correlations of two figures of models. The p-value is that of the exact permutation test
 * (Pitman 1937); of more than 8 models, random orders are tried.
 * @returns undefined for fewer than three models
 */
export function agreement(
  a: readonly number[],
  b: readonly number[],
  seed: number,
): Agreement | undefined {
  if (a.length < 3) return undefined;
  const of = (measure: typeof pearson): Correlation => {
    const value = measure(a, b);
    const random = randomNumbers(['agreement', seed]);
    const orders = a.length <= EXACT ? permutations(b) : shuffles(b, random);
    let all = 0;
    let asFar = 0;
    for (const order of orders) {
      all += 1;
      if (Math.abs(measure(a, order)) >= Math.abs(value) - 1e-12) asFar += 1;
    }
    return { value, interval: bootstrap(a, b, measure, random), p: asFar / all };
  };
  return { models: a.length, pearson: of(pearson), spearman: of(spearman) };
}

function* permutations(items: readonly number[]): Generator<readonly number[]> {
  if (items.length <= 1) return yield items;
  for (const [at, first] of items.entries()) {
    for (const rest of permutations(items.toSpliced(at, 1))) yield [first, ...rest];
  }
}

function* shuffles(items: readonly number[], random: () => number): Generator<readonly number[]> {
  for (let at = 0; at < SAMPLES; at++) yield sample(items, items.length, random);
}

function bootstrap(
  a: readonly number[],
  b: readonly number[],
  measure: typeof pearson,
  random: () => number,
): Interval {
  const values: number[] = [];
  while (values.length < SAMPLES) {
    const drawn = a.map(() => Math.floor(random() * a.length));
    // Of a single model there is no correlation.
    if (new Set(drawn).size < 2) continue;
    values.push(
      measure(
        drawn.map((at) => a[at]!),
        drawn.map((at) => b[at]!),
      ),
    );
  }
  return [quantile(values, 0.025), quantile(values, 0.975)];
}
