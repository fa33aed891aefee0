import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from './failures.js';
import { writeDurably } from './write-durably.js';

export const OWNER_FILE = 'owner.pid';

/** The process that uses a data folder, and where its server answers, if it has one. */
export interface Owner {
  readonly pid: string;
  readonly url?: string;
}

/**
 * Says who uses a folder. The file only names the owner: the lock ends with its process, but the file
 * may remain.
 */
export function nameOwner(directory: string, { pid, url }: Owner): void {
  try {
    writeDurably(ownerFile(directory), url === undefined ? pid : `${pid} ${url}`);
  } catch (error) {
    // A full disk can still be read.
    if (!isFull(error)) throw error;
  }
}

export function ownerOf(directory: string): Owner {
  try {
    const [pid = '', url] = readFileSync(ownerFile(directory), 'utf8').split(' ');
    return { pid, ...(url && { url }) };
  } catch {
    return { pid: 'unknown' };
  }
}

export function forgetOwner(directory: string): void {
  rmSync(ownerFile(directory), { force: true });
}

function ownerFile(directory: string): string {
  return join(directory, OWNER_FILE);
}
