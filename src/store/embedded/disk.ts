import { closeSync, fsyncSync, openSync, readFileSync, statfsSync } from 'node:fs';
import { ElenchusError } from '../../runtime/errors.js';

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
