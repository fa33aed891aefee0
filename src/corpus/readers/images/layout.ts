import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileError } from '../../../errors.js';
import { openSource } from '../source.js';
import { readLines } from '../lines.js';
import { IMAGE_FIELDS } from '../field-names.js';
import { formatOfName } from '../../../images/formats.js';
import { filesBelow } from './files.js';

const JSONL = /\.jsonl(\.gz)?$/i;

/**
 * Whether a path holds images: a file of records that name images, a folder with such a file, or a
 * folder of nothing but images.
 * @throws ElenchusError FILE_NOT_FOUND
 */
export async function holdsImages(path: string): Promise<boolean> {
  if ((await recordFiles(path)).length > 0) return true;
  if (!(await isFolder(path))) return false;
  const names = (await filesBelow(path)).filter((name) => !/(^|[\\/])\./.test(name));
  return names.length > 0 && names.every((name) => formatOfName(name) !== undefined);
}

/** The files of records in a folder, or the file itself if it is one. */
export async function recordFiles(path: string): Promise<readonly string[]> {
  if (!(await isFolder(path))) return (await namesImages(path)) ? [path] : [];
  const names = (await readdir(path)).filter((name) => JSONL.test(name)).sort();
  const files: string[] = [];
  for (const name of names) {
    const file = join(path, name);
    if (await namesImages(file)) files.push(file);
  }
  return files;
}

/** Whether the first line of a file that can be read names an image. */
async function namesImages(file: string): Promise<boolean> {
  if (!JSONL.test(file)) return false;
  const { stream } = await openSource(file);
  try {
    for await (const { bytes } of readLines(stream)) {
      const line: unknown = JSON.parse(bytes?.toString('utf8') ?? 'null');
      return (
        typeof line === 'object' &&
        line !== null &&
        IMAGE_FIELDS.image.some((name) => Object.hasOwn(line, name))
      );
    }
    return false;
  } catch {
    return false;
  } finally {
    stream.destroy();
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw fileError('FILE_NOT_FOUND', path, error);
  }
}
