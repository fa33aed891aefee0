import type { Schemas } from '@qdrant/js-client-rest';
import { ElenchusError, hasCode } from '../../../runtime/errors.js';
import { setTargets, type Targets } from '../aliases.js';
import type { Connection } from '../connection.js';
import { statusOf } from '../failures.js';

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
      await setTargets(this.connection, targets, [permitted]);
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
