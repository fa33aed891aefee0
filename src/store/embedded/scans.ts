/** How long lookups may run between two scans: about as long as a scan of 100,000 premises. */
const LOOKUPS_MS = 5;

/**
 * Shares a thread between scans, which go through a whole collection, and lookups. Scans run one after
 * the other, and lookups go first: otherwise, each of the lookups of a write would wait for all
 * searches that were sent before it. But between two scans they go first only for a while, so that
 * a search does not wait long, however many lookups arrive.
 */
export class Scans {
  readonly #scans: (() => void)[] = [];
  readonly #lookups: (() => void)[] = [];
  #scheduled = false;
  /** How long lookups have run since the last scan. */
  #spent = 0;

  /** Runs a scan when it is its turn. */
  run<Result>(scan: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#scans.push(settling(scan, resolve, reject));
      this.#schedule();
    });
  }

  /**
   * Runs a lookup at once. If scans wait and lookups have used up their time, it runs after one or
   * more of them.
   * @param lookup the synchronous part, which blocks the thread
   */
  lookup<Result>(lookup: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = this.#timed(settling(lookup, resolve, reject));
      if (this.#scans.length === 0 || this.#mayOvertake) run();
      else this.#lookups.push(run);
    });
  }

  get #mayOvertake(): boolean {
    return this.#lookups.length === 0 && this.#spent < LOOKUPS_MS;
  }

  #timed(run: () => void): () => void {
    return () => {
      const begun = performance.now();
      run();
      this.#spent += performance.now() - begun;
    };
  }

  /** One scan in each round of the event loop, so that messages can arrive between two scans. */
  #schedule(): void {
    if (this.#scheduled || this.#scans.length + this.#lookups.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scans.shift()?.();
      this.#spent = 0;
      while (this.#lookups.length > 0 && this.#spent < LOOKUPS_MS) this.#lookups.shift()!();
      this.#scheduled = false;
      this.#schedule();
    });
  }
}

function settling<Result>(
  work: () => Result,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void,
): () => void {
  return () => {
    try {
      resolve(work());
    } catch (error) {
      reject(error);
    }
  };
}
