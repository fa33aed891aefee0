import { digest } from '../corpus/content.js';
import { seededRandom } from '../random.js';
import { quantile } from '../statistics.js';

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
