import { readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ElenchusError } from '../../errors.js';

/**
 * Kept free on the disk: zvec loses what is written after a write that failed half way,
 * and needs room to put its files in order.
 */
export const RESERVE_BYTES = 64 * 2 ** 20;

/** @throws ElenchusError STORE_FULL where less than the reserve, and `more` bytes, are free. */
export function requireSpace(folder: string, more = 0): void {
  if (!hasSpace(folder, more)) throw new ElenchusError('STORE_FULL', { directory: folder });
}

export function hasSpace(folder: string, more: number): boolean {
  const { bavail, bsize } = statfsSync(dirname(folder));
  return bavail * bsize >= RESERVE_BYTES + more;
}

/** The bytes of all files in a folder; files may vanish meanwhile. */
export function sizeOfFolder(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false }))
    .reduce((sum, status) => sum + (status?.size ?? 0), 0);
}
