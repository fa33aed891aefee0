import { ElenchusError } from '../../runtime/errors.js';

/** How many requests may run at a time: in all, and of one caller, so that others find a place. */
export interface PlaceLimits {
  readonly all: number;
  readonly ofCaller: number;
}

/** Limits how many requests do work that takes much memory or disk at the same time. */
export class Places {
  /** The caller of each taken place. */
  readonly #taken: string[] = [];

  constructor(private readonly limits: PlaceLimits) {}

  /**
   * Runs the work at a free place.
   * @param caller whose place it is, as `callerName` names callers
   * @throws ElenchusError BUSY if none is free, before anything is done
   */
  async hold<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#taken.filter((each) => each === caller).length;
    if (this.#taken.length >= this.limits.all || own >= this.limits.ofCaller) {
      throw new ElenchusError('BUSY');
    }
    this.#taken.push(caller);
    try {
      return await work();
    } finally {
      this.#taken.splice(this.#taken.indexOf(caller), 1);
    }
  }
}
