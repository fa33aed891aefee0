/** Two-sided 95 % of the normal distribution. */
const Z = 1.96;

/**
 * A mean of values that come in clusters, as queries about the same issue do, with the
 * interval that allows for it: the cluster-robust standard error. Cameron and Miller 2015,
 * "A practitioner's guide to cluster-robust inference".
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

  /** 0 without values. */
  get mean(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count;
  }

  /** 95 % of such intervals hold the true mean; undefined with fewer than two clusters. */
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
