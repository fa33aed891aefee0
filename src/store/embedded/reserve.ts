import { lstatSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes, KEPT_FREE_BYTES } from './disk.js';

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
