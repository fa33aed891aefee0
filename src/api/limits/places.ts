import { ElenchusError } from '../../errors.js';

/** How many may work at a time: in all, and of one caller, so that others find room. */
export interface PlaceLimits {
  readonly all: number;
  readonly ofCaller: number;
}

/** Limits how many requests do what takes much memory or disk. */
export class Places {
  /** The caller of each that is taken. */
  readonly #taken: string[] = [];

  constructor(private readonly limits: PlaceLimits) {}

  /**
   * Works at a place of its own.
   * @param caller whose place it is, as `shareOf` names callers
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
