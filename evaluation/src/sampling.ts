import { digest } from 'elenchus/internal/domain/content.js';
import { sample, seededRandom } from 'elenchus/internal/math/random.js';
import { mean, meansOf, quantile } from 'elenchus/internal/math/statistics.js';

/** The value of each name; names without one are left out. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): undefined extends Value ? Partial<Record<Name, NonNullable<Value>>> : Record<Name, Value> {
  const entries = names.map((name) => [name, of(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ReturnType<
    typeof recordOf<Name, Value>
  >;
}

/** Random numbers in [0, 1). The same seed gives the same numbers. */
export function randomNumbers(seed: unknown): () => number {
  return seededRandom(Number.parseInt(digest(seed).slice(0, 8), 16));
}

/** What is ranked for a query, and how an order of it is measured. */
interface Measured<Item, Figure extends string> {
  readonly items: readonly Item[];
  measure(order: readonly Item[]): Readonly<Record<Figure, number>>;
}

/** The figures of random orders, as means over the queries: their mean, and the range of 95 %. */
export function chanceOf<Item, Figure extends string>(
  names: readonly Figure[],
  queries: readonly Measured<Item, Figure>[],
  orders: number,
  random: () => number,
) {
  const drawn = Array.from({ length: orders }, () =>
    meansOf(
      names,
      queries.map(({ items, measure }) => measure(sample(items, items.length, random))),
    ),
  );
  return recordOf(names, (name) => {
    const values = drawn.map((figures) => figures[name]);
    return { mean: mean(values), interval: middle(values) };
  });
}

/** Of 95 %, wherever nothing else is said. */
export type Interval = readonly [low: number, high: number];

const SAMPLES = 2_000;

/** Between which 95 % of values lie. */
export function middle(values: readonly number[]): Interval {
  return [quantile(values, 0.025), quantile(values, 0.975)];
}

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
  return middle(means);
}

/** The intervals of the means of several figures, as far as there are any. */
export function bootstrapIntervals<Name extends string>(
  names: readonly Name[],
  each: readonly Readonly<Record<Name, number>>[],
): Partial<Record<Name, Interval>> {
  return recordOf(names, (name) => bootstrapInterval(each.map((figures) => figures[name])));
}

/** Figures of bootstrap samples: as many items as there are, drawn with repetition. */
export function resampled<Item, Figures>(
  items: readonly Item[],
  samples: number,
  random: () => number,
  figuresOf: (drawn: readonly Item[]) => Figures,
): readonly Figures[] {
  return Array.from({ length: samples }, () =>
    figuresOf(items.map(() => items[Math.floor(random() * items.length)]!)),
  );
}

/** How much better one system is than another, over the same queries. */
export interface Difference {
  readonly mean: number;
  /** 95 %; undefined if there are fewer than two queries. */
  readonly interval: Interval | undefined;
  /** How often chance alone would give at least such a difference in either direction, 0 to 1. */
  readonly p: number;
}

const PAIRED_SAMPLES = 10_000;

/** @param values of each query, as those of the other system */
export function pairedBootstrap(
  values: readonly number[],
  others: readonly number[],
  seed = 1,
): Difference {
  const differences = values.map((value, query) => value - others[query]!);
  const samples = PAIRED_SAMPLES;
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

/** How much better several figures are. */
export function differencesOf<Name extends string>(
  names: readonly Name[],
  each: readonly Readonly<Record<Name, number>>[],
  others: readonly Readonly<Record<Name, number>>[],
  seed?: number,
): Record<Name, Difference> {
  const valuesOf = (figures: typeof each, name: Name) => figures.map((one) => one[name]);
  return recordOf(names, (name) =>
    pairedBootstrap(valuesOf(each, name), valuesOf(others, name), seed),
  );
}

/** The .975 quantile of the normal distribution. */
const Z = 1.96;

/** The 95 % interval of a share of independent trials. Wilson 1927. */
export function wilsonInterval(successes: number, trials: number): Interval {
  const share = successes / trials;
  const centre = share + Z ** 2 / (2 * trials);
  const width = Z * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2));
  const scale = 1 + Z ** 2 / trials;
  return [Math.max(0, centre - width) / scale, Math.min(1, (centre + width) / scale)];
}

/**
 * A mean of values in clusters (here, queries about one issue), with its cluster-robust interval
 * (Cameron and Miller 2015, "A practitioner's guide to cluster-robust inference").
 */
export class ClusteredMean {
  readonly #clusters = new Map<string, { sum: number; count: number }>();
  #sum = 0;
  #count = 0;

  add(value: number, cluster: string): void {
    const known = this.#clusters.get(cluster) ?? { sum: 0, count: 0 };
    known.sum += value;
    known.count += 1;
    this.#clusters.set(cluster, known);
    this.#sum += value;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  get mean(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count;
  }

  /** 95 % confidence interval; undefined with fewer than two clusters. */
  get interval(): Interval | undefined {
    const clusters = this.#clusters.size;
    if (clusters < 2) return undefined;
    const { mean } = this;
    let squares = 0;
    for (const { sum, count } of this.#clusters.values()) squares += (sum - count * mean) ** 2;
    const error = Math.sqrt((squares * clusters) / (clusters - 1)) / this.#count;
    return [mean - Z * error, mean + Z * error];
  }
}
