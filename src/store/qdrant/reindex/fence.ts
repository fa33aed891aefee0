import { ElenchusError } from '../../../errors.js';
import { type Connection, unlessForbidden } from '../connection.js';
import { Marks, type Mark } from './mark.js';

/** After this time, a write reads the mark again, since a reindex may have begun. */
const ASK_AFTER_MS = 2_000;

/** Runs writes when they may run. `task` calls `beforeRequest` before each of its requests. */
export interface WriteGuard {
  write<Result>(task: (beforeRequest: () => Promise<void>) => Promise<Result>): Promise<Result>;
}

/** Refuses the writes of this process to collections that any process is copying. */
export class Fence implements WriteGuard {
  readonly #marks: Marks;

  constructor(connection: Connection) {
    this.#marks = new Marks(connection);
  }

  /**
   * What has begun is done completely.
   * @throws ElenchusError WRITES_PAUSED
   */
  async write<Result>(
    task: (beforeRequest: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const mark = await this.#mark();
    if (mark && !mark.switched && mark.expires > Date.now()) {
      const reason = 'elenchus reindex is rebuilding the collections of the store';
      throw new ElenchusError('WRITES_PAUSED', { reason });
    }
    await this.#invalidateCopies(mark);
    let askedAt = performance.now();
    const beforeRequest = async () => {
      if (performance.now() - askedAt < ASK_AFTER_MS) return;
      await this.#invalidateCopies(await this.#mark());
      askedAt = performance.now();
    };
    const result = await task(beforeRequest);
    await beforeRequest();
    return result;
  }

  /** A key that may see only some collections knows of none. */
  #mark(): Promise<Mark | undefined> {
    return unlessForbidden(this.#marks.read());
  }

  /** Copies that were begun lack what is written now. */
  async #invalidateCopies(mark: Mark | undefined): Promise<void> {
    if (mark && !mark.switched && !mark.stale) await this.#marks.invalidateCopies();
  }
}
