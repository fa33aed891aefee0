import { closeSync, fsyncSync, openSync, statfsSync } from 'node:fs';
import { ElenchusError } from '../../errors.js';

/** Kept free on the disk, so that what is stored can always be put in order. */
export const RESERVE_BYTES = 64 * 2 ** 20;

/** @throws ElenchusError STORE_FULL where fewer than the reserve and `more` bytes are free. */
export function requireSpace(folder: string, more: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= RESERVE_BYTES + more) return;
  throw new ElenchusError('STORE_FULL', { directory: folder });
}

/** Makes the names of the files in a folder durable; syncing a file does not do that. */
export function syncFolder(folder: string): void {
  // Windows neither needs this nor can it.
  if (process.platform === 'win32') return;
  syncFile(folder, 'r');
}

export function syncFile(path: string, flags = 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
