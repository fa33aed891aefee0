import { ElenchusError } from '../../../runtime/errors.js';
import { areInUse } from '../aliases.js';
import { type Connection, unlessForbidden } from '../connection.js';
import { Marks, type Mark } from './mark.js';

/** After this time, a write reads the mark again, since a reindex may have begun. */
const ASK_AFTER_MS = 2_000;

/** How long a write that began before a reindex set its mark can still run, at most. */
export function longestRequestMs(timeoutMs: number): number {
  // If its connection breaks, it is sent once more.
  return ASK_AFTER_MS + 2 * timeoutMs;
}

/** Runs writes when they may run. `task` calls `beforeRequest` before each of its requests. */
export interface WriteGuard {
  write<Result>(task: (beforeRequest: () => Promise<void>) => Promise<Result>): Promise<Result>;
}

/** Refuses the writes of this process to collections that any process is copying. */
export class Fence implements WriteGuard {
  readonly #marks: Marks;

  constructor(private readonly connection: Connection) {
    this.#marks = new Marks(connection);
  }

  /**
   * What has begun is done completely.
   * @throws ElenchusError WRITES_PAUSED
   */
  async write<Result>(
    task: (beforeRequest: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    let askedAt = performance.now();
    const mark = await this.#mark();
    if (mark && !mark.switched && mark.expires > Date.now()) {
      const reason = 'elenchus reindex is rebuilding the collections of the store';
      throw new ElenchusError('WRITES_PAUSED', { what: 'nothing can be written', reason });
    }
    await this.#handleEndedReindex(mark);
    const beforeRequest = async () => {
      if (performance.now() - askedAt < ASK_AFTER_MS) return;
      askedAt = performance.now();
      await this.#invalidateCopies(await this.#mark());
    };
    const result = await task(beforeRequest);
    await beforeRequest();
    return result;
  }

  /** A key that may see only some collections knows of none. */
  #mark(): Promise<Mark | undefined> {
    return unlessForbidden(this.#marks.read());
  }

  /** Copies of a command that has ended lack what is written now, unless they are in use. */
  async #handleEndedReindex(mark: Mark | undefined): Promise<void> {
    if (!mark || mark.switched || mark.stale) return;
    if (await unlessForbidden(areInUse(this.connection, mark.to))) await this.#marks.noteSwitch();
    else await this.#marks.invalidateCopies();
  }

  /** Copies that were begun meanwhile lack what is written now, or was just written. */
  async #invalidateCopies(mark: Mark | undefined): Promise<void> {
    if (mark && !mark.switched && !mark.stale) await this.#marks.invalidateCopies();
  }
}
