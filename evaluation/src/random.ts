import { digest } from 'elenchus/internal/domain/content.js';
import { seededRandom } from 'elenchus/internal/math/random.js';
import { mean, quantile } from 'elenchus/internal/math/statistics.js';

/** Random numbers in [0, 1). The same seed gives the same numbers. */
export function randomNumbers(seed: unknown): () => number {
  return seededRandom(Number.parseInt(digest(seed).slice(0, 8), 16));
}

export type Interval = readonly [low: number, high: number];

const SAMPLES = 2_000;

/**
 * The 95 % interval of a mean by percentile bootstrap (Efron 1979).
 * @param values one for each query
 * @returns undefined if there are fewer than two values
 */
export function bootstrapInterval(
  values: readonly number[],
  seed = 1,
  samples = SAMPLES,
): Interval | undefined {
  const count = values.length;
  if (count < 2) return undefined;
  const random = randomNumbers(['bootstrap', seed]);
  const means = Array.from({ length: samples }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < count; drawn++) sum += values[Math.floor(random() * count)]!;
    return sum / count;
  });
  return [quantile(means, 0.025), quantile(means, 0.975)];
}

/** How much better one system is than another, over the same queries. */
export interface Difference {
  readonly mean: number;
  /** 95 %; undefined if there are fewer than two queries. */
  readonly interval: Interval | undefined;
  /** How often chance alone would give at least such a difference in either direction, 0 to 1. */
  readonly p: number;
}

/** @param differences one for each query */
export function pairedBootstrap(
  differences: readonly number[],
  seed = 1,
  samples = 10_000,
): Difference {
  const found = mean(differences);
  const interval = bootstrapInterval(differences, seed, samples);
  const random = randomNumbers(['paired', seed]);
  // Without a difference between the systems, the mean would be 0; so the samples are of what differs
  // from the mean.
  let asFar = 0;
  for (let sample = 0; sample < samples; sample++) {
    let sum = 0;
    for (let drawn = 0; drawn < differences.length; drawn++) {
      sum += differences[Math.floor(random() * differences.length)]! - found;
    }
    // What is equal must not differ by rounding.
    if (Math.abs(sum / differences.length) >= Math.abs(found) - 1e-12) asFar += 1;
  }
  return { mean: found, interval, p: (asFar + 1) / (samples + 1) };
}
