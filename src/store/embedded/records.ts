import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import type { ElenchusError } from '../../errors.js';
import { requireSpace, syncFile, syncFolder } from './disk.js';
import {
  entryOf,
  partsOf,
  readEntry,
  sumsWith,
  type Entry,
  type Operation,
  type StoredRecord,
  type Sums,
} from './entries.js';
import { toStoreError } from './failures.js';
import type { Survey } from './survey.js';

const OPTIONS = {
  keyEncoding: 'utf8',
  valueEncoding: 'buffer',
  // Most of a record are numbers, which do not get smaller.
  compression: false,
  writeBufferSize: 8 * 2 ** 20,
} as const;
const SUMS = { collection: '!sums', id: 'all' };
/** Records that are read together. */
const PAGE = 1000;
const PAGE_BYTES = 4 * 2 ** 20;

/**
 * The records of all collections in one LevelDB, in a folder that one process has at a time.
 *
 * LevelDB passes over what it cannot read and says nothing. So a checksum stands before each
 * record, and each write also stores what the checksums of every collection now add up to: reading
 * all finds whatever is torn, missing or older than it should be.
 */
export class Records {
  private sums: Sums = {};
  /** What a write failed with; LevelDB's log cannot be trusted after that. */
  private failure: ElenchusError | undefined;
  private log: string | undefined;

  private constructor(
    private readonly folder: string,
    private readonly level: ClassicLevel<string, Buffer>,
  ) {}

  /** @throws ElenchusError STORE_FULL, STORE_DAMAGED, STORE_FAILED; a lock is told by `isLocked` */
  static async open(folder: string): Promise<Records> {
    try {
      if (!existsSync(folder)) await create(folder);
    } catch (error) {
      throw toStoreError(dirname(folder), error);
    }
    // It opens itself soon, with these options: nothing may be missing then.
    const level = new ClassicLevel<string, Buffer>(folder, { ...OPTIONS, createIfMissing: false });
    const records = new Records(folder, level);
    await records.attempt(() => records.start());
    return records;
  }

  /** Keeps what LevelDB can read of the files of a folder that is not open. */
  static async repair(folder: string): Promise<void> {
    await ClassicLevel.repair(folder);
    syncFolder(folder);
  }

  /**
   * Reads all records, by collection and id, and notes in the survey what is wrong with them.
   * @throws ElenchusError STORE_DAMAGED where LevelDB cannot go on
   */
  async *read(survey: Survey): AsyncGenerator<StoredRecord> {
    const iterator = this.level.iterator({ highWaterMarkBytes: PAGE_BYTES });
    try {
      for (;;) {
        const page = await this.attempt(() => iterator.nextv(PAGE));
        if (page.length === 0) break;
        for (const [key, value] of page) {
          const { bytes, checksum } = readEntry(key, value);
          const [collection, id] = partsOf(key);
          if (!bytes) survey.damaged.push(key);
          else if (collection === SUMS.collection) {
            survey.expected = JSON.parse(bytes.toString()) as Sums;
          } else {
            survey.found = sumsWith(survey.found, collection, checksum, 1);
            yield { collection, id, bytes };
          }
        }
      }
    } finally {
      await iterator.close();
    }
    this.sums = survey.found;
  }

  /** Lets go of the pages of files that {@link read} brought into memory. */
  async reopen(): Promise<void> {
    await this.attempt(async () => {
      await this.level.close();
      await this.start();
    });
  }

  /**
   * Makes all changes, in their order, or none of them; durable once the promise is fulfilled.
   * One call at a time, and none before all was read.
   * @throws ElenchusError STORE_FULL; STORE_FAILED, after which nothing more can be written
   */
  async write(operations: readonly Operation[]): Promise<void> {
    if (this.failure) throw this.failure;
    const entries = operations.map(entryOf);
    const size = entries.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
    const sums = await this.attempt(() => {
      requireSpace(this.folder, size);
      return this.sumsAfter(entries);
    });
    try {
      await this.attempt(() => this.commit([...entries, noteOf(sums)]));
    } catch (error) {
      this.failure = error as ElenchusError;
      throw error;
    }
    this.sums = sums;
  }

  /** Deletes what is damaged, and takes what else was found for all that should be there. */
  async settle({ damaged, found }: Survey): Promise<void> {
    const deleted = damaged.map((key) => ({ collection: '', key }));
    await this.attempt(() => this.commit([...deleted, noteOf(found)]));
  }

  async close(): Promise<void> {
    await this.attempt(() => this.level.close());
  }

  /** Never creates what is there in part: LevelDB would begin anew and delete the rest. */
  private async start(): Promise<void> {
    await this.level.open();
    this.syncNames();
  }

  private async commit(entries: readonly Entry[]): Promise<void> {
    const batch = entries.map(({ key, value }) =>
      value ? ({ type: 'put', key, value } as const) : ({ type: 'del', key } as const),
    );
    await this.level.batch(batch, { sync: true });
    this.syncNames();
  }

  private async sumsAfter(entries: readonly Entry[]): Promise<Sums> {
    const checksums = await this.checksumsOf([...new Set(entries.map(({ key }) => key))]);
    let { sums } = this;
    for (const { collection, key, checksum } of entries) {
      const before = checksums.get(key);
      if (before !== undefined) sums = sumsWith(sums, collection, before, -1);
      if (checksum !== undefined) sums = sumsWith(sums, collection, checksum, 1);
      checksums.set(key, checksum);
    }
    return sums;
  }

  /** Of the records that are stored. */
  private async checksumsOf(keys: readonly string[]): Promise<Map<string, number | undefined>> {
    const checksums = new Map<string, number | undefined>();
    for (let from = 0; from < keys.length; from += PAGE) {
      const page = keys.slice(from, from + PAGE);
      const values = await this.level.getMany(page);
      page.forEach((key, at) => checksums.set(key, values[at]?.readUInt32LE()));
    }
    return checksums;
  }

  /** LevelDB syncs what is in a log, but not that the log is in the folder. */
  private syncNames(): void {
    const log = readdirSync(this.folder)
      .filter((name) => name.endsWith('.log'))
      .sort()
      .at(-1);
    if (log === this.log) return;
    syncFolder(this.folder);
    this.log = log;
  }

  private async attempt<Result>(action: () => Result | Promise<Result>): Promise<Result> {
    try {
      return await action();
    } catch (error) {
      throw toStoreError(dirname(this.folder), error);
    }
  }
}

function noteOf(sums: Sums): Entry {
  return entryOf({ ...SUMS, bytes: Buffer.from(JSON.stringify(sums)) });
}

/** Beside its place first: LevelDB does not sync the files that it begins with. */
async function create(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  try {
    const level = new ClassicLevel(draft, OPTIONS);
    await level.open();
    await level.close();
    for (const name of readdirSync(draft)) syncFile(join(draft, name));
    syncFolder(draft);
    renameSync(draft, folder);
    syncFolder(dirname(folder));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error;
  }
}
