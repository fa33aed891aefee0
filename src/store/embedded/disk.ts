import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ElenchusError, messageOf } from '../../runtime/errors.js';

/** Additions leave this much free on the disk, so that the database can always merge its files. */
export const KEPT_FREE_BYTES = 64 * 2 ** 20;
/** Deletions leave this much of it free. */
const LEAST_FREE_BYTES = 16 * 2 ** 20;

/** @throws ElenchusError STORE_FULL if too few bytes are free for `more` */
export function requireSpace(folder: string, more: number, deletes = false): void {
  const kept = deletes ? LEAST_FREE_BYTES : KEPT_FREE_BYTES;
  if (freeBytes(folder) >= kept + more) return;
  const others = deletes ? 'searches' : 'searches and deletions';
  const because = [`${kept / 2 ** 20} MiB of the disk stay free, so that ${others} go on`];
  throw new ElenchusError('STORE_FULL', { directory: folder, because });
}

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Makes the names of the files in a folder durable, which syncing the files does not do. */
export function syncFolder(folder: string): void {
  // Not needed on Windows, and not possible there.
  if (process.platform === 'win32') return;
  syncFile(folder, 'r');
}

/** @param change writes to the file before it is synced */
export function syncFile(path: string, flags = 'r+', change?: (handle: number) => void): void {
  const handle = openSync(path, flags);
  try {
    change?.(handle);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A file of LevelDB, which may have merged it into others meanwhile. */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written under another name first, so that the file is never incomplete. */
export function writeDurably(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  attempt(file, () => {
    try {
      syncFile(draft, 'w', (handle) => writeFileSync(handle, text));
      renameSync(draft, file);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
    syncFolder(dirname(file));
  });
}

/** @throws ElenchusError STORE_FULL, DATA_FOLDER_UNUSABLE */
export function attempt<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (cause) {
    if (cause instanceof ElenchusError) throw cause;
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new ElenchusError('STORE_FULL', { directory: path }, { cause });
    }
    const details = { directory: path, problem: messageOf(cause) };
    throw new ElenchusError('DATA_FOLDER_UNUSABLE', details, { cause });
  }
}

/** As large as what the database writes when it is opened: its log, and new files for it. */
const RESERVE_BYTES = 32 * 2 ** 20;
export const RESERVE_FILE = 'reserve';

/**
 * Reserves disk space, so that the store can be opened and records deleted when other programs have
 * filled the disk. Without enough space, on a read-only disk, or if there is a folder in its place,
 * there is no reserve.
 */
export function keepReserve(directory: string): void {
  const file = join(directory, RESERVE_FILE);
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    // Something else in its place is left alone.
    if (found && (!found.isFile() || found.size === RESERVE_BYTES)) return;
    if (freeBytes(directory) < KEPT_FREE_BYTES + 2 * RESERVE_BYTES) return;
    // Not zeros, which some disks keep without taking room.
    writeFileSync(file, Buffer.alloc(RESERVE_BYTES, 'reserve'));
  } catch {
    rmSync(file, { force: true });
  }
}

export function hasReserve(directory: string): boolean {
  return lstatSync(join(directory, RESERVE_FILE), { throwIfNoEntry: false })?.isFile() === true;
}

/** @returns whether there was a reserve, whose room is free now */
export function releaseReserve(directory: string): boolean {
  const file = join(directory, RESERVE_FILE);
  if (!hasReserve(directory)) return false;
  rmSync(file, { force: true });
  return true;
}

/** Whether the folder is open already, in another process or in this one. */
export function isLocked(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return error instanceof ElenchusError && cause?.code === 'LEVEL_LOCKED';
}

/** Turns an error of LevelDB or the disk into a coded error. */
export function toStoreError(directory: string, thrown: unknown): ElenchusError {
  if (thrown instanceof ElenchusError) return thrown;
  // If the database is not open, the cause says why.
  const cause = (thrown as Error).cause ?? thrown;
  const problem = messageOf(cause);
  if (/no space left|ENOSPC/i.test(problem)) {
    return new ElenchusError('STORE_FULL', { directory }, { cause });
  }
  const damaged = /corrupt|missing files|does not exist|no such file|\.ldb: invalid argument/i.test(
    problem,
  );
  if (damaged) {
    // LevelDB says that the folder does not exist.
    const missing = problem.replace(
      /: does not exist \(create_if_missing.*$/,
      '/CURRENT is missing',
    );
    return new ElenchusError('STORE_DAMAGED', { directory, problem: missing }, { cause });
  }
  return new ElenchusError('STORE_FAILED', { problem: `${directory}: ${problem}` }, { cause });
}
