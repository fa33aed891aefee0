import { mean } from 'elenchus/internal/math/statistics.js';
import { ClusteredMean } from '../clustered-mean.js';
import type { Interval } from '../random.js';

/** A figure of a system compared with random samples, as means over queries. */
export interface Deviation {
  readonly queries: number;
  readonly system: number;
  readonly random: number;
  readonly randomSd: number;
  readonly deviation: number;
  /** 95 % interval over issues; absent if there is only one issue. */
  readonly interval?: Interval;
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
