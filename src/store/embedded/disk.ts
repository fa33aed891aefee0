import { closeSync, fsyncSync, openSync, readFileSync, statfsSync } from 'node:fs';
import { ElenchusError } from '../../errors.js';

/** This much is kept free on the disk, so that the database can always tidy up its files. */
export const RESERVE_BYTES = 64 * 2 ** 20;

/** @throws ElenchusError STORE_FULL if fewer than the reserve and `more` bytes are free */
export function requireSpace(folder: string, more: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= RESERVE_BYTES + more) return;
  throw new ElenchusError('STORE_FULL', { directory: folder });
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
