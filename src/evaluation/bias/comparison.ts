import { ClusteredMean } from './clustered-mean.js';
import { mean } from '../../statistics.js';

/** A figure of a system beside that of random samples, as means over queries. */
export interface Deviation {
  readonly queries: number;
  readonly system: number;
  /** The mean over the seeds. */
  readonly random: number;
  /** The standard deviation over the seeds. */
  readonly randomSd: number;
  /** system - random */
  readonly deviation: number;
  /** 95 % interval of the deviation, issues being drawn; absent with one issue only. */
  readonly interval?: readonly [low: number, high: number];
}

/** Gathers a figure over queries. */
export class Comparison {
  readonly #system = new ClusteredMean();
  readonly #deviation = new ClusteredMean();
  readonly #seeds: ClusteredMean[];

  constructor(seeds: number) {
    this.#seeds = Array.from({ length: seeds }, () => new ClusteredMean());
  }

  /** @param figures For a query the system's, then that of each seed */
  add([system = 0, ...random]: readonly number[], issue: string): void {
    this.#system.add(system, issue);
    this.#deviation.add(system - mean(random), issue);
    this.#seeds.forEach((seed, place) => seed.add(random[place]!, issue));
  }

  /** Undefined where no query was added. */
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
      ...(interval && { interval }),
    };
  }
}
