import { mkdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ElenchusError, fileError, messageOf } from './errors.js';

/**
 * Like `mkdir -p`. Node's `recursive` option never returns below /proc, which has no folders.
 * @param made is called after each new folder, with the one that it is in
 */
export function makeFolder(path: string, made: (parent: string) => void = () => undefined): void {
  if (isFolder(path)) return;
  makeFolder(dirname(path), made);
  try {
    mkdirSync(path);
    made(dirname(path));
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

/**
 * Makes a folder that the user asked for.
 * @throws ElenchusError FILE_UNWRITABLE
 */
export function makeOutputFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    throw fileError('FILE_UNWRITABLE', path, error);
  }
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Writes a file that the user asked for.
 * @throws ElenchusError FILE_UNWRITABLE
 */
export async function writeOutput(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content).catch((error: unknown) => {
    throw fileError('FILE_UNWRITABLE', file, error);
  });
}

/** What the name of a file ends in that is not completely written. */
export const DRAFT = '.draft';

/**
 * Writes a small file, in place of one of that name. It outlives a power cut, and is never half
 * written.
 * @throws ElenchusError STORE_FULL, STORE_FAILED
 */
export async function keepFile(file: string, text: string): Promise<void> {
  const directory = dirname(file);
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(`${file}${DRAFT}`, text, { flush: true });
    await rename(`${file}${DRAFT}`, file);
    await syncFolder(directory);
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ENOSPC'
      ? new ElenchusError('STORE_FULL', { directory }, { cause })
      : new ElenchusError('STORE_FAILED', { problem: messageOf(cause) }, { cause });
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Not needed on Windows, and not possible there.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads a small file that an operator has written.
 * @throws ElenchusError FILE_NOT_FOUND
 */
export function readTextFileNow(file: string): string {
  try {
    requireFile(statSync(file));
    return withoutMark(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw fileError('FILE_NOT_FOUND', file, cause);
  }
}

/** As `readTextFileNow`. */
export async function readTextFile(file: string): Promise<string> {
  try {
    requireFile(await stat(file));
    return withoutMark(await readFile(file, 'utf8'));
  } catch (cause) {
    throw fileError('FILE_NOT_FOUND', file, cause);
  }
}

/** Reading a pipe or a device may never end. */
function requireFile(stats: Stats): void {
  if (!stats.isFile()) throw new Error('it is not a file');
}

/** Some editors begin a file with a byte order mark. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
