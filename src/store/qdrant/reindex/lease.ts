import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ElenchusError } from '../../../runtime/errors.js';
import type { Mark, Marks } from './mark.js';

/** How long writes stay refused after the command was killed. */
const EXPIRY_MS = 60_000;
const RENEW_EVERY_MS = 2_000;

/** The right of one command to reindex a store. It expires unless the command renews it. */
export class Lease {
  readonly owner = randomUUID();
  #renewedAt = -Infinity;
  /** Whether the copies are in use. Then neither `signal` nor a late write ends the command. */
  switched = false;

  constructor(
    private readonly marks: Marks,
    private readonly signal: AbortSignal | undefined,
  ) {}

  expiry(): number {
    return Date.now() + EXPIRY_MS;
  }

  /**
   * The mark of an earlier command that has ended.
   * @throws ElenchusError REINDEX_RUNNING if it still renews its mark
   */
  async leftover(): Promise<Mark | undefined> {
    const mark = await this.marks.read();
    if (mark === undefined || mark.switched || mark.expires <= Date.now()) return mark;
    await sleep(2.5 * RENEW_EVERY_MS);
    const later = await this.marks.read();
    if (later?.expires === mark.expires) return later;
    if (later === undefined || later.expires <= Date.now()) return later;
    throw new ElenchusError('REINDEX_RUNNING');
  }

  /**
   * Renews the lease from time to time, so that others cannot write.
   * @param changed what to change in the mark; it is then written at once
   * @throws ElenchusError REINDEX_RUNNING if another command has taken over; REINDEX_STALE if
   *   something was written; the reason of `signal`
   */
  async renew(changed?: Partial<Mark>): Promise<void> {
    if (!this.switched) this.signal?.throwIfAborted();
    if (changed === undefined && performance.now() - this.#renewedAt < RENEW_EVERY_MS) return;
    const mark = await this.marks.read();
    if (mark?.owner !== this.owner) throw new ElenchusError('REINDEX_RUNNING');
    if (mark.stale && !this.switched) throw new ElenchusError('REINDEX_STALE');
    await this.marks.set({ ...changed, expires: this.expiry() });
    this.#renewedAt = performance.now();
  }

  /** Whether a page of copied points is worth a note. */
  get isDue(): boolean {
    return performance.now() - this.#renewedAt >= RENEW_EVERY_MS;
  }

  /** Renews the lease until the signal is aborted. What ends it ends the next write, too. */
  async keep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.renew().catch(() => undefined);
      await sleep(RENEW_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Lets others write again. */
  async end(): Promise<void> {
    const mark = await this.marks.read();
    if (mark?.owner === this.owner) await this.marks.set({ expires: 0 });
  }
}
