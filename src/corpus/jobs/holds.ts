import { ElenchusError } from '../../runtime/errors.js';
import { orAborted } from '../pause.js';

/** The corpora from which something is being deleted. Meanwhile, their ingest jobs write nothing. */
export class JobHolds {
  /** By corpus, a promise for each deletion that holds its jobs. */
  readonly #ends = new Map<string, Set<Promise<void>>>();

  /** Holds the jobs of a corpus while the work runs. */
  async during<Result>(corpus: string, work: () => Promise<Result>): Promise<Result> {
    let release = (): void => undefined;
    const end = new Promise<void>((resolve) => (release = resolve));
    const ends = this.#ends.get(corpus) ?? new Set();
    this.#ends.set(corpus, ends.add(end));
    try {
      return await work();
    } finally {
      ends.delete(end);
      if (ends.size === 0) this.#ends.delete(corpus);
      release();
    }
  }

  /** @throws ElenchusError WRITES_PAUSED */
  requireNone(corpus: string): void {
    if (!this.has(corpus)) return;
    const reason = `something is being deleted from corpus "${corpus}"`;
    throw new ElenchusError('WRITES_PAUSED', { what: 'no ingest job can write', reason });
  }

  has(corpus: string): boolean {
    return this.#ends.has(corpus);
  }

  /** Waits for the deletions that hold the jobs of a corpus now; rejects once the signal is aborted. */
  whenOver(corpus: string, signal: AbortSignal): Promise<void> {
    return orAborted(Promise.all(this.#ends.get(corpus) ?? []), signal);
  }
}
