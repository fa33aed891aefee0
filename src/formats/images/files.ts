import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { badInput, ElenchusError, fileError, messageOf } from '../../runtime/errors.js';

/**
 * Reads the file of an image. It must lie in the folder or below, since a record must not make us
 * read any other file.
 * @param limit in bytes
 * @throws ElenchusError BAD_INPUT, IMAGE_TOO_LARGE
 */
export async function readImageFile(folder: string, name: string, limit: number): Promise<Buffer> {
  try {
    const file = await realpath(resolve(folder, name));
    const path = relative(await realpath(folder), file);
    // It is absolute where the file is on another drive.
    if (isAbsolute(path) || path.split(sep)[0] === '..') {
      throw badInput('image', 'lies outside of the folder of the records');
    }
    const stats = await stat(file);
    if (!stats.isFile()) throw badInput('image', 'is not a file');
    if (stats.size > limit) {
      const details = { limit, unit: 'bytes', setting: 'ELENCHUS_MAX_IMAGE_BYTES' };
      throw new ElenchusError('IMAGE_TOO_LARGE', { field: 'image', ...details });
    }
    return await readFile(file);
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    throw badInput('image', `cannot be read: ${messageOf(error)}`);
  }
}

/**
 * The names of all files in a folder and below, in order, relative to the folder, without hidden
 * ones.
 * @throws ElenchusError FILE_NOT_FOUND
 */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => !entry.isDirectory());
    const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    return names.filter((name) => !name.split(sep).some((part) => part.startsWith('.'))).sort();
  } catch (error) {
    throw fileError('FILE_NOT_FOUND', folder, error);
  }
}
