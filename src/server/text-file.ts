import { readFileSync, statSync, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { fileError } from '../runtime/errors.js';

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
