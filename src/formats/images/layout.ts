import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileError } from '../../runtime/errors.js';
import { openSource } from '../source.js';
import { readLines } from '../lines.js';
import { IMAGE_FIELDS } from '../field-names.js';
import { formatOfName } from '../../images/formats.js';
import { filesBelow } from './files.js';

const JSONL = /\.jsonl(\.gz)?$/i;
/** After so many lines that are no JSON, a file is not looked at any further. */
const MAX_BROKEN = 100;

/**
 * Whether a path holds images: a file of records that name images, a folder with such a file, or a
 * folder of nothing but images.
 * @throws ElenchusError FILE_NOT_FOUND
 */
export async function holdsImages(path: string): Promise<boolean> {
  if (!(await isFolder(path))) return namesImages(path);
  if ((await recordFiles(path)).length > 0) return true;
  const names = await filesBelow(path);
  return names.length > 0 && names.every((name) => formatOfName(name) !== undefined);
}

/**
 * The files of records in a folder.
 * @throws ElenchusError FILE_NOT_FOUND
 */
export async function recordFiles(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (const name of (await filesIn(folder)).filter((name) => JSONL.test(name))) {
    const file = join(folder, name);
    if (await namesImages(file)) files.push(file);
  }
  return files;
}

/**
 * The files of a folder that are neither records nor images; none if the path is no folder.
 * @throws ElenchusError FILE_NOT_FOUND
 */
export async function otherFiles(folder: string): Promise<readonly string[]> {
  if (!(await isFolder(folder))) return [];
  const records = new Set(await recordFiles(folder));
  return (await filesIn(folder)).filter(
    (name) => !records.has(join(folder, name)) && formatOfName(name) === undefined,
  );
}

/** @throws ElenchusError FILE_NOT_FOUND */
export async function isFolder(path: string): Promise<boolean> {
  if (path === '-') return false;
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw fileError('FILE_NOT_FOUND', path, error);
  }
}

/** Whether the first line of a file that is JSON names an image. */
async function namesImages(file: string): Promise<boolean> {
  // Of a pipe, what is read here would be lost.
  if (!JSONL.test(file) || !(await stat(file)).isFile()) return false;
  const { stream } = await openSource(file);
  try {
    let broken = 0;
    for await (const { bytes } of readLines(stream)) {
      const line = objectIn(bytes?.toString('utf8'));
      if (line) return IMAGE_FIELDS.image.some((name) => Object.hasOwn(line, name));
      if (++broken === MAX_BROKEN) return false;
    }
    return false;
  } catch {
    return false;
  } finally {
    stream.destroy();
  }
}

function objectIn(text = ''): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The names of the files in a folder, in order, without hidden ones. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'));
  return files.map(({ name }) => name).sort();
}
