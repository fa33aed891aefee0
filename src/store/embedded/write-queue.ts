const IDLE_MS = 3000;

/** One write at a time, in the order of their coming; calls back once none came for a while. */
export class WriteQueue {
  private last: Promise<unknown> = Promise.resolve();
  private pending = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly whenIdle: () => Promise<void>) {}

  async run<Result>(write: () => Result | Promise<Result>): Promise<Result> {
    clearTimeout(this.timer);
    this.pending++;
    const result = this.last.then(write);
    this.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      if (--this.pending === 0) this.timer = setTimeout(() => this.idle(), IDLE_MS).unref();
    }
  }

  /** Waits for the writes that were queued. */
  async close(): Promise<void> {
    await this.last;
    clearTimeout(this.timer);
    await this.last;
  }

  private idle(): void {
    // What fails here is tried again after the next write.
    this.last = this.last.then(this.whenIdle).catch(() => undefined);
  }
}
