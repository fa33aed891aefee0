import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncFolder } from './disk.js';
import type { Sums } from './entries.js';
import { isFull } from './failures.js';
import { writeDurably } from './write-durably.js';

export const CLOSED_FILE = 'closed.json';

/**
 * What a folder held when it was closed. After a kill the end of the log may be a write that was cut
 * off, but after a close it cannot: with this note, a log that was cut short later is noticed. It is
 * written while the folder is still locked.
 */
export function noteClosed(directory: string, sums: Sums | undefined): void {
  if (!sums) return;
  const text = JSON.stringify(sums);
  try {
    writeDurably(fileOf(directory), JSON.stringify({ sums: text, checksum: crc32(text) }));
  } catch (error) {
    // Without the note, the folder is as after a kill.
    if (!isFull(error)) throw error;
  }
}

/** Undefined if the folder was not closed, or the note cannot be read. */
export function readClosed(directory: string): Sums | undefined {
  try {
    const note = JSON.parse(readFileSync(fileOf(directory), 'utf8')) as {
      readonly sums: string;
      readonly checksum: number;
    };
    return crc32(note.sums) === note.checksum ? (JSON.parse(note.sums) as Sums) : undefined;
  } catch {
    return undefined;
  }
}

/** Must be done before anything is written. */
export function forgetClosed(directory: string): void {
  if (!existsSync(fileOf(directory))) return;
  rmSync(fileOf(directory));
  syncFolder(directory);
}

function fileOf(directory: string): string {
  return join(directory, CLOSED_FILE);
}
