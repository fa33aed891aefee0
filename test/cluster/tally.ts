/** What became of requests: how many were answered, how many failed by which code, for how long. */
export class Tally {
  answered = 0;
  /** Answers that differ from what they should be. */
  wrong = 0;
  readonly failed = new Map<string, number>();
  longestMs = 0;
  /** The longest time from the first failure in a row to the next answer. */
  outageMs = 0;
  #failing: number | undefined;

  /** Runs a request; undefined if it fails. */
  async count<Result>(request: () => Promise<Result>): Promise<Result | undefined> {
    const began = performance.now();
    try {
      const result = await request();
      this.answered++;
      if (this.#failing !== undefined) {
        this.outageMs = Math.max(this.outageMs, performance.now() - this.#failing);
      }
      this.#failing = undefined;
      return result;
    } catch (error) {
      const code = /^[A-Z_]+(?=:)/.exec((error as Error).message)?.[0] ?? (error as Error).message;
      this.failed.set(code, (this.failed.get(code) ?? 0) + 1);
      this.#failing ??= began;
      return undefined;
    } finally {
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
    }
  }

  toString(): string {
    const failures = [...this.failed].map(([code, count]) => `${count} ${code}`).join(', ');
    const total = [...this.failed.values()].reduce((sum, count) => sum + count, 0);
    return [
      `${this.answered} answered, ${total} failed${total > 0 ? ` (${failures})` : ''}`,
      `${this.wrong} wrong`,
      `longest request ${this.longestMs.toFixed(0)} ms`,
      `longest time without an answer ${this.outageMs.toFixed(0)} ms`,
    ].join(', ');
  }
}
