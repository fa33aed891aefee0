import { mean } from '../../statistics.js';

/** A figure of a system compared with random samples, as means over queries. */
export interface Deviation {
  readonly queries: number;
  readonly system: number;
  readonly random: number;
  readonly randomSd: number;
  readonly deviation: number;
  /** 95 % interval over issues; absent if there is only one issue. */
  readonly interval?: readonly [low: number, high: number];
}

export class Comparison {
  readonly #system = new ClusteredMean();
  readonly #deviation = new ClusteredMean();
  readonly #seeds: ClusteredMean[];

  constructor(seeds: number) {
    this.#seeds = Array.from({ length: seeds }, () => new ClusteredMean());
  }

  /** @param figures of one query: the system's, then one for each random seed */
  add([system = 0, ...random]: readonly number[], issue: string): void {
    this.#system.add(system, issue);
    this.#deviation.add(system - mean(random), issue);
    this.#seeds.forEach((seed, place) => seed.add(random[place]!, issue));
  }

  get deviation(): Deviation | undefined {
    const { count, interval } = this.#deviation;
    if (count === 0) return undefined;
    const seeds = this.#seeds.map((seed) => seed.mean);
    const random = mean(seeds);
    const squares = seeds.map((each) => (each - random) ** 2);
    return {
      queries: count,
      system: this.#system.mean,
      random,
      randomSd: Math.sqrt((mean(squares) * seeds.length) / Math.max(seeds.length - 1, 1)),
      deviation: this.#deviation.mean,
      interval,
    };
  }
}

/** The 95 % quantile of the normal distribution, two-sided. */
const Z = 1.96;

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
  get interval(): readonly [low: number, high: number] | undefined {
    const clusters = this.#clusters.size;
    if (clusters < 2) return undefined;
    const { mean } = this;
    let squares = 0;
    for (const { sum, count } of this.#clusters.values()) squares += (sum - count * mean) ** 2;
    const error = Math.sqrt((squares * clusters) / (clusters - 1)) / this.#count;
    return [mean - Z * error, mean + Z * error];
  }
}
