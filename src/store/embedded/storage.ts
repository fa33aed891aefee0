import type { ZVecCollection } from '@zvec/zvec';
import type { ElenchusError } from '../../errors.js';
import { hasSpace, requireSpace, sizeOfFolder } from './disk.js';
import { Journal } from './journal.js';
import {
  attempt,
  damaged,
  openZvec,
  requireSuccess,
  toStoreError,
  toZvec,
  type StoredRecord,
} from './zvec.js';

/** zvec takes 1,024 records at once; fewer leave room for a search between two writes. */
export const BATCH = 128;

type Change = { readonly put: StoredRecord } | { readonly drop: string };

/**
 * Records by id in a folder of zvec: durable once written, with one owner.
 *
 * zvec 0.7 keeps a log of its own, but can lose what is only there: where a kill hits while
 * the log is moved into files, its records count as deleted (alibaba/zvec#768), and what is
 * optimised right after a recovery is not written at all (alibaba/zvec#594). So writes go to
 * a journal first, which is cleared once a new look at the files has found them there.
 */
export class Storage {
  /** What a write failed with, after which zvec would lose further ones. */
  private failure: ElenchusError | undefined;
  private isOpen = true;
  /** The ids that the journal names, and whether there is a record at the end. */
  private readonly journalled = new Map<string, boolean>();

  private constructor(
    private readonly folder: string,
    private collection: ZVecCollection,
    private readonly journal: Journal<Change>,
  ) {}

  /** @throws ElenchusError STORE_FULL, STORE_FAILED; `isLocked` tells whether by another owner. */
  static open(folder: string): Storage {
    const collection = openZvec(folder);
    const journal = attempt(folder, () => new Journal<Change>(`${folder}.journal`));
    const storage = new Storage(folder, collection, journal);
    try {
      storage.redo();
      return storage;
    } catch (error) {
      storage.collection.closeSync();
      throw damaged(folder, error);
    }
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
    this.closeZvec();
    this.collection = openZvec(this.folder);
    this.isOpen = true;
  }

  /** At most {@link BATCH} records. */
  upsert(records: readonly StoredRecord[]): void {
    this.write(records.map((put) => ({ put })));
  }

  /** At most {@link BATCH} ids; unknown ones are ignored. */
  delete(ids: readonly string[]): void {
    this.write(ids.map((drop) => ({ drop })));
  }

  /** The bytes that were written since the last {@link tidy}. */
  get untidy(): number {
    return this.journal.bytes;
  }

  /** Brings all that was written into zvec's files and frees what was overwritten, if there is room. */
  async tidy(): Promise<void> {
    if (this.untidy === 0 || this.failure || !this.hasRoom()) return;
    try {
      await this.collection.optimize();
      this.clearJournal();
    } catch (error) {
      throw toStoreError(this.folder, error);
    }
  }

  /** What is not tidy is redone when the folder is opened again. */
  close(): void {
    this.journal.close();
    this.closeZvec();
  }

  private closeZvec(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    attempt(this.folder, () => this.collection.closeSync());
  }

  private write(changes: readonly Change[]): void {
    if (this.failure) throw this.failure;
    attempt(this.folder, () => {
      requireSpace(this.folder);
      this.journal.append(changes);
    });
    try {
      this.apply(changes);
    } catch (error) {
      this.failure = toStoreError(this.folder, error);
      throw this.failure;
    }
  }

  /** Writes what the journal holds once more: zvec may have lost it. */
  private redo(): void {
    const changes = Array.from(this.journal.read());
    if (changes.length === 0) return;
    // So that what zvec recovers is in files before anything is optimised.
    this.reopen();
    let batch: Change[] = [];
    for (const change of changes) {
      if (batch.length === BATCH || (batch[0] && 'put' in batch[0] !== 'put' in change)) {
        this.apply(batch);
        batch = [];
      }
      batch.push(change);
    }
    this.apply(batch);
    if (!this.hasRoom()) return;
    this.collection.optimizeSync();
    this.clearJournal();
  }

  private clearJournal(): void {
    this.reopen();
    const ids = [...this.journalled.keys()];
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const found = this.collection.fetchSync({
        ids: batch,
        outputFields: [],
        includeVector: false,
      });
      const wrong = batch.find((id) => id in found !== this.journalled.get(id));
      if (wrong !== undefined) throw new Error(`zvec has not kept the change of ${wrong}`);
    }
    this.journalled.clear();
    this.journal.clear();
  }

  /** Changes of one kind, to zvec. */
  private apply(changes: readonly Change[]): void {
    const records = changes.flatMap((change) => ('put' in change ? [toZvec(change.put)] : []));
    const ids = changes.flatMap((change) => ('drop' in change ? [change.drop] : []));
    if (records.length > 0) requireSuccess(this.collection.upsertSync(records));
    if (ids.length > 0) requireSuccess(this.collection.deleteSync(ids));
    for (const { id } of records) this.journalled.set(id, true);
    for (const id of ids) this.journalled.set(id, false);
  }

  private hasRoom(): boolean {
    return hasSpace(this.folder, sizeOfFolder(this.folder));
  }
}
