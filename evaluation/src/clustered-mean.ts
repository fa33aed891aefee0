import type { Interval } from './random.js';

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
