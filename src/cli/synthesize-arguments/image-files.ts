import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { Config } from '../../config.js';
import { badInput, ElenchusError, messageOf } from '../../errors.js';
import { imageLimits, ImageReader } from '../../images/reader.js';

/** The images that records name. */
export interface ImageFiles {
  /**
   * The image as a WebP file, scaled down and without metadata.
   * @throws ElenchusError BAD_INPUT, and those of `ImageReader`
   */
  read(image: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** @param records the file of the records */
export function openImageFiles(records: string, config: Config): ImageFiles {
  const reader = new ImageReader(imageLimits(config));
  return {
    async read(image) {
      const bytes = await readBelow(dirname(resolve(records)), image, config.maxImageBytes);
      // How many are read at a time is limited by `--parallel`.
      return (await reader.read({ field: 'image', bytes }, { limited: false })).webp;
    },
    close: () => reader.close(),
  };
}

/** Reads a file of a folder. A record must not make us send any other file away. */
async function readBelow(folder: string, name: string, limit: number): Promise<Uint8Array> {
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
