import { writeFile } from 'node:fs/promises';
import { ElenchusError, messageOf } from '../../errors.js';
import { toPng } from './png.js';

/**
 * Writes a picture twice.
 * @param path Without the ending
 * @returns The files
 * @throws ElenchusError FILE_UNWRITABLE
 */
export async function writePictures(path: string, svg: string): Promise<readonly string[]> {
  const files = [`${path}.svg`, `${path}.png`] as const;
  await write(files[0], svg);
  await write(files[1], await toPng(svg));
  return files;
}

async function write(file: string, content: string | Buffer): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    const problem = messageOf(error);
    throw new ElenchusError('FILE_UNWRITABLE', { file, problem }, { cause: error });
  }
}
