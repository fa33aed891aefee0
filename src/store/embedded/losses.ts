import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './disk.js';
import { writeDurably } from './write-durably.js';

export const LOSSES_FILE = 'losses.json';

/** What a repair could not keep, in words. */
export interface Losses {
  /** For each collection that lost records, and for the log, words that say how much. */
  readonly lost: readonly string[];
  /** The keys of records that were deleted. */
  readonly damaged: readonly string[];
}

/**
 * Notes what a folder has lost before the folder is made whole, which hides it. The note stays until
 * `forgetLosses`, so that a repair that was killed can be completed.
 */
export function noteLosses(directory: string, losses: Losses): void {
  writeDurably(fileOf(directory), JSON.stringify(losses));
}

/** What an earlier repair has noted that was not completed. */
export function readLosses(directory: string): Losses {
  try {
    const { lost, damaged } = JSON.parse(readFileSync(fileOf(directory), 'utf8')) as Losses;
    return { lost, damaged };
  } catch {
    return { lost: [], damaged: [] };
  }
}

/** To be called when all that depends on the lost records is repaired. */
export function forgetLosses(directory: string): void {
  if (!existsSync(fileOf(directory))) return;
  rmSync(fileOf(directory));
  syncFolder(directory);
}

function fileOf(directory: string): string {
  return join(directory, LOSSES_FILE);
}
