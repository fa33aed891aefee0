/** Written points after which the store is worth tidying. */
const WORTH_TIDYING = 1000;
const IDLE_MS = 3000;

/** One write at a time, in the order of their coming; tidies up when it has been idle for a while. */
export class WriteQueue {
  private last: Promise<unknown> = Promise.resolve();
  private pending = 0;
  private untidy = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly tidy: () => Promise<void>) {}

  /** `items` is how many points the write changes. */
  async run<Result>(write: () => Result | Promise<Result>, items = 0): Promise<Result> {
    clearTimeout(this.timer);
    this.pending++;
    const result = this.last.then(write);
    this.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      this.untidy += items;
      if (--this.pending === 0) this.timer = setTimeout(() => this.tidyUp(), IDLE_MS).unref();
    }
  }

  /** Waits for the writes that were queued. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.last;
    clearTimeout(this.timer);
  }

  private tidyUp(): void {
    if (this.untidy < WORTH_TIDYING) return;
    this.untidy = 0;
    // What fails here costs speed alone, and will show where it matters: at the next write.
    this.last = this.last.then(this.tidy).catch(() => undefined);
  }
}
