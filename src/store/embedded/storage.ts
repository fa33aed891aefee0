import { existsSync, renameSync, rmSync } from 'node:fs';
import {
  isZVecError,
  ZVecCollectionSchema,
  ZVecCreateAndOpen,
  ZVecDataType,
  ZVecIndexType,
  ZVecInitialize,
  ZVecLogLevel,
  ZVecOpen,
  type ZVecCollection,
  type ZVecStatus,
} from '@zvec/zvec';
import { ElenchusError, messageOf } from '../../errors.js';
import { hasSpace, requireSpace, sizeOfFolder } from './disk.js';

/** What a folder of zvec keeps under an id. */
export interface StoredRecord {
  readonly id: string;
  /** JSON. */
  readonly document: string;
  /** Text that only the reader of the record understands; may be empty. */
  readonly vectors: string;
}

/** zvec takes 1,024 records at once; fewer leave room for a search between two writes. */
export const BATCH = 128;

/** zvec wants a vector; searching is done in memory, so it gets the smallest. */
const NO_VECTOR = { none: new Float32Array([1]) };

let initialised = false;

/** A folder of zvec: records by id, durable once written, with one owner. */
export class Storage {
  /** What a write failed with, after which zvec would lose further ones. */
  private failure: ElenchusError | undefined;

  private constructor(
    private readonly folder: string,
    private collection: ZVecCollection,
  ) {}

  /** @throws ElenchusError STORE_FAILED; `isLocked` tells whether by another owner. */
  static open(folder: string): Storage {
    if (!initialised) {
      // zvec logs to stdout, which belongs to the data of `--json` commands.
      ZVecInitialize({ logLevel: ZVecLogLevel.FATAL });
      initialised = true;
    }
    if (!existsSync(folder)) create(folder);
    return new Storage(folder, openFolder(folder));
  }

  *readAll(): Generator<StoredRecord> {
    try {
      for (const { id, fields } of this.collection.iterDocsSync({ includeVector: false })) {
        yield { id, document: fields['document'] as string, vectors: fields['vectors'] as string };
      }
    } catch (error) {
      throw damaged(this.folder, error);
    }
  }

  /** Lets go of the pages that {@link readAll} brought into memory. */
  reopen(): void {
    this.close();
    this.collection = openFolder(this.folder);
  }

  /** At most {@link BATCH} records. */
  upsert(records: readonly StoredRecord[]): void {
    const documents = records.map(({ id, document, vectors }) => ({
      id,
      fields: { document, vectors },
      vectors: NO_VECTOR,
    }));
    this.write(() => this.collection.upsertSync(documents));
  }

  /** At most {@link BATCH} ids; unknown ones are ignored. */
  delete(ids: readonly string[]): void {
    this.write(() => this.collection.deleteSync([...ids]));
  }

  /** Merges what was written one by one and frees what was overwritten, if there is room for it. */
  async optimize(): Promise<void> {
    if (this.failure || !hasSpace(this.folder, sizeOfFolder(this.folder))) return;
    try {
      await this.collection.optimize();
    } catch (error) {
      throw toStoreError(this.folder, error);
    }
  }

  close(): void {
    attempt(this.folder, () => this.collection.closeSync());
  }

  private write(action: () => readonly ZVecStatus[]): void {
    if (this.failure) throw this.failure;
    requireSpace(this.folder);
    try {
      const failed = action().find(({ ok, code }) => !ok && code !== 'ZVEC_NOT_FOUND');
      if (failed) throw new Error(failed.message);
    } catch (error) {
      this.failure = toStoreError(this.folder, error);
      throw this.failure;
    }
  }
}

/** Beside its place first, so that a kill half way leaves no half of a folder there. */
function create(folder: string): void {
  const draft = `${folder}.new`;
  const text = (name: string) => ({ name, dataType: ZVecDataType.STRING });
  attempt(folder, () => {
    rmSync(draft, { recursive: true, force: true });
    requireSpace(folder);
    const schema = new ZVecCollectionSchema({
      name: 'records',
      fields: [text('document'), text('vectors')],
      vectors: [
        {
          name: 'none',
          dataType: ZVecDataType.VECTOR_FP32,
          dimension: 1,
          indexParams: { indexType: ZVecIndexType.FLAT },
        },
      ],
    });
    ZVecCreateAndOpen(draft, schema).closeSync();
    renameSync(draft, folder);
  });
}

function openFolder(folder: string): ZVecCollection {
  try {
    return ZVecOpen(folder);
  } catch (error) {
    throw damaged(folder, error);
  }
}

/** What cannot be read is most likely no fault of a request, so the error says what to do. */
function damaged(folder: string, cause: unknown): ElenchusError {
  const error = toStoreError(folder, cause);
  if (error.code !== 'STORE_FAILED' || isLocked(error)) return error;
  const problem = `${error.details['problem']}; put back a copy of the data folder, or ingest into a new one`;
  return new ElenchusError('STORE_FAILED', { problem }, { cause });
}

export function isLocked(error: unknown): boolean {
  return error instanceof ElenchusError && /can't lock/i.test(messageOf(error.cause));
}

function attempt<Result>(folder: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    throw toStoreError(folder, error);
  }
}

function toStoreError(folder: string, cause: unknown): ElenchusError {
  const problem = messageOf(cause);
  if (/no space left|ENOSPC/i.test(problem) || !hasSpace(folder, 0)) {
    return new ElenchusError('STORE_FULL', { directory: folder }, { cause });
  }
  const code = isZVecError(cause) ? ` (${cause.code})` : '';
  return new ElenchusError('STORE_FAILED', { problem: `${folder}: ${problem}${code}` }, { cause });
}
