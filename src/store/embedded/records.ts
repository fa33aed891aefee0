import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { ClassicLevel } from 'classic-level';
import { ElenchusError } from '../../runtime/errors.js';
import type { CollectionDefinition } from '../port.js';
import {
  isLocked,
  releaseReserve,
  requireSpace,
  syncFile,
  syncFolder,
  toStoreError,
} from './disk.js';
import {
  damagedTable,
  disableDamagedBlocks,
  disableDamagedRecords,
  problemOfLogs,
} from './leveldb.js';

/** A record of a collection to store; without bytes, the record is deleted. */
export interface Operation {
  readonly collection: string;
  readonly id: string;
  readonly bytes?: Buffer;
}

export type StoredRecord = Required<Operation>;

/** A record as the database stores it. Its value begins with a checksum of key and bytes. */
interface Entry {
  readonly collection: string;
  readonly key: string;
  /** If absent, the key is deleted. */
  readonly value?: Buffer;
  readonly checksum?: number;
}

/** For each collection, the number of its records and the sum of their checksums. */
export type Sums = Readonly<Record<string, { readonly count: number; readonly total: number }>>;

/** The pseudo-collection that holds the definitions of all others. `!` sorts before every name. */
export const DEFINITIONS = '!definitions';

const CHECKSUM_BYTES = 4;
/** Sums are taken modulo this, so that they stay exact integers. */
const MODULUS = 2 ** 48;

const OPTIONS = {
  keyEncoding: 'utf8',
  valueEncoding: 'buffer',
  // Most of a record are floats, which hardly compress.
  compression: false,
  writeBufferSize: 8 * 2 ** 20,
} as const;
const SUMS = { collection: '!sums', id: 'all' };
const PAGE = 1000;
/** No record has these ids. All others sort between them. */
export const BOUNDS = ['', '~'] as const;
/** What is written beside deletions, such as the record of the corpus, has at most so many bytes. */
const DELETION_BYTES = 2 ** 20;
const PAGE_BYTES = 4 * 2 ** 20;

/** What reading all records has found. */
interface Survey {
  /** The sums of the last write; absent if they were not found. */
  expected?: Sums;
  /** The sums when the folder was closed; absent if it was not, or nobody knows. */
  readonly closed?: Sums;
  found: Sums;
  /** The keys of records whose checksum is wrong. */
  readonly damaged: string[];
}

/**
 * The records of all collections in one LevelDB, in a folder that only one process can open.
 *
 * LevelDB silently skips what it cannot read. So each record begins with a checksum, and each write
 * also stores the sum of the checksums of every collection. Reading all records then finds what is
 * torn, missing or outdated.
 */
export class Records {
  private sums: Sums = {};
  /** The error of a failed write. After it, LevelDB's log cannot be trusted. */
  private failure: ElenchusError | undefined;
  private log: string | undefined;

  private constructor(
    private readonly folder: string,
    private readonly level: ClassicLevel<string, Buffer>,
  ) {}

  /** @throws ElenchusError STORE_FULL, STORE_DAMAGED, STORE_FAILED; see also `isLocked` */
  static async open(folder: string): Promise<Records> {
    try {
      if (!existsSync(folder)) await create(folder);
      const odd = foldersIn(folder);
      if (odd.length > 0) {
        const problem = `${odd[0]!} is a folder`;
        throw new ElenchusError('STORE_DAMAGED', { directory: dirname(folder), problem });
      }
      // LevelDB empties its logs when it opens them.
      const problem = problemOfLogs(folder);
      if (problem !== undefined) {
        await requireUnlocked(folder);
        throw new ElenchusError('STORE_DAMAGED', { directory: dirname(folder), problem });
      }
    } catch (error) {
      throw toStoreError(dirname(folder), error);
    }
    // The constructor soon opens the database by itself, so it needs all options.
    const level = new ClassicLevel<string, Buffer>(folder, { ...OPTIONS, createIfMissing: false });
    const records = new Records(folder, level);
    await records.attempt(() => records.start());
    return records;
  }

  /**
   * Rebuilds a database from the files that LevelDB can still read. It must not be open.
   * @returns what is missing in the logs, in words; undefined if nothing is
   */
  static async repair(folder: string): Promise<string | undefined> {
    for (const name of foldersIn(folder)) {
      renameSync(join(folder, name), join(dirname(folder), `${name}.${process.pid}`));
    }
    const problem = problemOfLogs(folder);
    disableDamagedBlocks(folder);
    disableDamagedRecords(folder);
    await ClassicLevel.repair(folder);
    // LevelDB leaves no log, but begins one when it is opened.
    const level = new ClassicLevel<string, Buffer>(folder, OPTIONS);
    await level.open();
    await level.close();
    syncFolder(folder);
    return problem;
  }

  /**
   * Reads all records, by collection and id, and notes in the survey what is wrong with them.
   * @throws ElenchusError STORE_DAMAGED if LevelDB cannot continue
   */
  async *read(survey: Survey): AsyncGenerator<StoredRecord> {
    const torn = await this.attempt(() => damagedTable(this.folder));
    if (torn !== undefined) {
      const details = { directory: dirname(this.folder), problem: `${torn} is not as written` };
      throw new ElenchusError('STORE_DAMAGED', details);
    }
    const iterator = this.level.iterator({ highWaterMarkBytes: PAGE_BYTES });
    try {
      for (;;) {
        const page = await this.attempt(() => iterator.nextv(PAGE));
        if (page.length === 0) break;
        for (const [key, value] of page) {
          const { bytes, checksum } = readEntry(key, value);
          const [collection, id] = splitKey(key);
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

  /**
   * The bytes of records; undefined for those that are not there.
   * @throws ElenchusError STORE_DAMAGED if one is not as it was written; STORE_FAILED
   */
  async get(collection: string, ids: readonly string[]): Promise<readonly (Buffer | undefined)[]> {
    const keys = ids.map((id) => recordKey(collection, id));
    const values = await this.attempt(() => this.level.getMany(keys));
    return values.map((value, at) => {
      if (value === undefined) return undefined;
      const { bytes } = readEntry(keys[at]!, value);
      if (bytes) return bytes;
      const problem = `the record ${keys[at]!} is not as written`;
      throw new ElenchusError('STORE_DAMAGED', { directory: dirname(this.folder), problem });
    });
  }

  /** What the records sum up to; undefined after a failed write, of which some may be there. */
  get known(): Sums | undefined {
    return this.failure ? undefined : this.sums;
  }

  /** Frees the memory that {@link read} used to cache files. */
  async reopen(): Promise<void> {
    await this.attempt(async () => {
      await this.level.close();
      await this.start();
    });
  }

  /**
   * Makes all changes in their order, or none. They are durable once the promise is fulfilled. Only
   * one call may run at a time, and none before all records were read.
   * @throws ElenchusError STORE_FULL; STORE_FAILED, after which nothing more can be written
   */
  async write(operations: readonly Operation[]): Promise<void> {
    if (this.failure) throw this.failure;
    const entries = operations.map(entryOf);
    const size = entries.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
    const sums = await this.attempt(() => {
      this.requireSpace(size, entries);
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

  /**
   * Merges the tables of a collection, without what has been deleted or replaced in the meantime.
   * What is in the last level stays as it is, unless a level above it has keys around it.
   * @throws ElenchusError STORE_FULL if there is no room for new tables beside the old ones
   */
  async compact(collection: string): Promise<void> {
    await this.attempt(() => {
      requireSpace(dirname(this.folder), sizeOfTables(this.folder));
      const [first, last] = BOUNDS.map((id) => recordKey(collection, id));
      return this.level.compactRange(first!, last!);
    });
  }

  /** Deletes damaged records, and accepts the records found as all that there should be. */
  async settle({ damaged, found }: Survey): Promise<void> {
    const deleted = damaged.map((key) => ({ collection: '', key }));
    await this.attempt(() => this.commit([...deleted, noteOf(found)]));
  }

  async close(): Promise<void> {
    await this.attempt(() => this.level.close());
  }

  /** Never creates a missing file: LevelDB would begin an empty database and delete the rest. */
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

  /** Deletions may use what additions leave free, since they make room in the end. */
  private requireSpace(size: number, entries: readonly Entry[]): void {
    const deleted = entries.filter(({ value }) => value === undefined).length;
    const deletes = deleted > 0 && size <= DELETION_BYTES;
    try {
      requireSpace(this.folder, size, deletes);
    } catch (error) {
      if (!deletes || !releaseReserve(dirname(this.folder))) throw error;
      requireSpace(this.folder, size, deletes);
    }
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

  /** The checksums of the stored records. */
  private async checksumsOf(keys: readonly string[]): Promise<Map<string, number | undefined>> {
    const checksums = new Map<string, number | undefined>();
    for (let from = 0; from < keys.length; from += PAGE) {
      const page = keys.slice(from, from + PAGE);
      const values = await this.level.getMany(page);
      page.forEach((key, at) => checksums.set(key, values[at]?.readUInt32LE()));
    }
    return checksums;
  }

  /** LevelDB syncs its log, but not the name of the log in the folder. */
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

/** In bytes. */
function sizeOfTables(folder: string): number {
  const tables = readdirSync(folder).filter((name) => name.endsWith('.ldb'));
  return tables.reduce((sum, name) => {
    // One may have been replaced meanwhile.
    return sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}

/** LevelDB keeps what a repair could not read in the folder `lost`, and has no others. */
function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((each) => (each.isDirectory() && each.name !== 'lost' ? each.name : []));
}

/** LevelDB looks at its lock first, and then does nothing, since the database exists. */
async function requireUnlocked(folder: string): Promise<void> {
  const options = { ...OPTIONS, createIfMissing: false, errorIfExists: true };
  try {
    await new ClassicLevel<string, Buffer>(folder, options).open();
  } catch (thrown) {
    const error = toStoreError(dirname(folder), thrown);
    if (isLocked(error)) throw error;
  }
}

/** Creates the database under another name first, since LevelDB does not sync its first files. */
async function create(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  try {
    const level = new ClassicLevel<string, Buffer>(draft, OPTIONS);
    // So a database without sums is always a damaged one.
    const { key, value } = noteOf({});
    await level.put(key, value!);
    await level.close();
    for (const name of readdirSync(draft)) syncFile(join(draft, name));
    syncFolder(draft);
    renameSync(draft, folder);
    syncFolder(dirname(folder));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have created it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

export function definitionEntry(definition: CollectionDefinition): Operation {
  const bytes = Buffer.from(JSON.stringify(definition));
  return { collection: DEFINITIONS, id: definition.name, bytes };
}

function recordKey(collection: string, id: string): string {
  return `${collection}/${id}`;
}

function entryOf({ collection, id, bytes }: Operation): Entry {
  const key = recordKey(collection, id);
  if (bytes === undefined) return { collection, key };
  const checksum = checksumOf(key, bytes);
  const value = Buffer.allocUnsafe(CHECKSUM_BYTES + bytes.length);
  value.writeUInt32LE(checksum);
  value.set(bytes, CHECKSUM_BYTES);
  return { collection, key, value, checksum };
}

function splitKey(key: string): readonly [collection: string, id: string] {
  const at = key.indexOf('/');
  return [key.slice(0, at), key.slice(at + 1)];
}

/** The bytes of an entry; undefined if the checksum is wrong. */
function readEntry(
  key: string,
  value: Buffer,
): { readonly bytes?: Buffer; readonly checksum: number } {
  const bytes = value.subarray(CHECKSUM_BYTES);
  const checksum = checksumOf(key, bytes);
  const whole = value.length >= CHECKSUM_BYTES && value.readUInt32LE() === checksum;
  return { checksum, bytes: whole ? bytes : undefined };
}

/** The sums after adding (1) or removing (-1) a checksum. */
function sumsWith(sums: Sums, collection: string, checksum: number, by: 1 | -1): Sums {
  const { count, total } = sums[collection] ?? { count: 0, total: 0 };
  const sum = { count: count + by, total: (total + by * checksum + MODULUS) % MODULUS };
  return { ...sums, [collection]: sum };
}

function checksumOf(key: string, bytes: Buffer): number {
  return crc32(bytes, crc32(key));
}

/** @param closed the sums when the folder was last closed, if that is known */
export function newSurvey(closed?: Sums): Survey {
  return { found: {}, damaged: [], ...(closed && { closed }) };
}

/** What is wrong, in words; empty if nothing is. */
export function problemsOf({ expected, closed, found }: Survey): string[] {
  const written = expected ? lacking(expected, found) : ['what was written last cannot be read'];
  return [...new Set([...written, ...(closed ? lacking(closed, found) : [])])];
}

function lacking(expected: Sums, found: Sums): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    const none = { count: 0, total: 0 };
    const [wanted, there] = [expected[name] ?? none, found[name] ?? none];
    if (wanted.count !== there.count) {
      return `${name}: ${there.count} of ${wanted.count} records can be read`;
    }
    return wanted.total === there.total
      ? []
      : `${name}: some records are older than they should be`;
  });
}
