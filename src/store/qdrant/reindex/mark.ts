import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '@qdrant/js-client-rest';
import { ElenchusError, hasCode } from '../../../runtime/errors.js';
import { type Connection, type Targets, unlessForbidden } from '../connection.js';
import { statusOf } from '../http.js';

const COLLECTION = 'reindex';
const ID = '00000000-0000-0000-0000-000000000001';
/** An alias of that collection, without which nothing can be switched. */
const PERMIT = 'reindex-permit';

/** The state of a reindex, kept in the store until it is complete, for the next call and for writers. */
export interface Mark {
  /** The command that works on it. */
  readonly owner: string;
  /** Until when nobody else may write, in milliseconds since 1970. The command renews it. */
  readonly expires: number;
  /**
   * Something was written after the mark was set, so the copies are incomplete. If they are in use,
   * the write had begun earlier, and ended after the switch.
   */
  readonly stale: boolean;
  /** What the collections are to become, as JSON. */
  readonly wanted: string;
  /** The collections that are copied, by the name that stands for them. */
  readonly from: Readonly<Record<string, string>>;
  readonly to: Readonly<Record<string, string>>;
  /** The point that is copied next, by collection; null if all are. */
  readonly next: Readonly<Record<string, string | null>>;
  readonly keepOld: boolean;
  /** The copies were like the originals before they were rewritten. */
  readonly compared: boolean;
  /** The originals are closed to searches. */
  readonly closed: boolean;
  /** The copies are in use. */
  readonly switched: boolean;
}

/** Reads and changes the mark of a store. */
export class Marks {
  constructor(private readonly connection: Connection) {}

  async read(): Promise<Mark | undefined> {
    try {
      const body = { ids: [ID], with_payload: true };
      const points = await this.connection.read<Schemas['Record'][]>(COLLECTION, 'points', body);
      return points[0]?.payload as Mark | undefined;
    } catch (error) {
      if (hasCode(error, 'COLLECTION_NOT_FOUND')) return undefined;
      throw error;
    }
  }

  async create(mark: Mark, replicas: number): Promise<void> {
    await this.connection.callUnless(409, COLLECTION, (client, name) =>
      client.createCollection(name, { vectors: {}, shard_number: 1, replication_factor: replicas }),
    );
    const alias = {
      alias_name: this.#permit,
      collection_name: this.connection.prefix + COLLECTION,
    };
    await this.connection.ask((client) =>
      client.updateCollectionAliases({ actions: [{ create_alias: alias }] }),
    );
    const points = [{ id: ID, vector: {}, payload: mark }];
    await this.connection.points(COLLECTION, 'points?wait=true', { points }, 'PUT');
  }

  /** Changes some keys only, so that no process undoes what another one says. */
  async set(payload: Partial<Mark>): Promise<void> {
    const body = { payload, points: [ID] };
    await this.connection.points(COLLECTION, 'points/payload?wait=true', body);
  }

  /**
   * Makes the copies of a command that has ended worthless, before something is written. A request
   * to switch to them that is still on its way fails from now on.
   */
  async invalidateCopies(): Promise<void> {
    const { connection } = this;
    const actions = [{ delete_alias: { alias_name: this.#permit } }];
    await connection.ask((client) => client.updateCollectionAliases({ actions }));
    await unlessMissing(this.set({ stale: true }));
  }

  /** Says for a command that has ended that its copies are in use. */
  noteSwitch(): Promise<void> {
    return unlessMissing(this.set({ switched: true }));
  }

  /** @throws ElenchusError REINDEX_STALE if something was written since the mark was set */
  async switchTo(targets: Targets): Promise<void> {
    // Only a check. It may be repeated, as requests are whose connection breaks.
    const permitted = {
      rename_alias: { old_alias_name: this.#permit, new_alias_name: this.#permit },
    };
    try {
      await this.connection.setTargets(targets, [permitted]);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await this.set({ stale: true });
      throw new ElenchusError('REINDEX_STALE');
    }
  }

  async remove(): Promise<void> {
    await this.connection.callUnless(404, COLLECTION, (client, name) =>
      client.deleteCollection(name),
    );
  }

  get #permit(): string {
    return this.connection.prefix + PERMIT;
  }
}

/** Whether the point or the alias does not exist. */
function isMissing(error: unknown): boolean {
  return error instanceof ElenchusError && statusOf(error.cause) === 404;
}

async function unlessMissing(answer: Promise<void>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    const gone = hasCode(error, 'COLLECTION_NOT_FOUND');
    if (!gone && !isMissing(error)) throw error;
  }
}

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
    if (await unlessForbidden(this.connection.areInUse(mark.to))) await this.#marks.noteSwitch();
    else await this.#marks.invalidateCopies();
  }

  /** Copies that were begun meanwhile lack what is written now, or was just written. */
  async #invalidateCopies(mark: Mark | undefined): Promise<void> {
    if (mark && !mark.switched && !mark.stale) await this.#marks.invalidateCopies();
  }
}

/** How long writes stay refused after the command was killed. */
const EXPIRY_MS = 60_000;
const RENEW_EVERY_MS = 2_000;

/** The right of one command to reindex a store, by its mark. It expires unless the command renews it. */
export class Ownership {
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
   * Renews the mark from time to time, so that others cannot write.
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

  /** Renews the mark until the signal is aborted. What ends it ends the next write, too. */
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
