import { writeOutput } from '../../write-output.js';
import { toPng } from './png.js';

/**
 * Writes a picture twice.
 * @param path Without the ending
 * @returns The files
 * @throws ElenchusError FILE_UNWRITABLE
 */
export async function writePictures(path: string, svg: string): Promise<readonly string[]> {
  const files = [`${path}.svg`, `${path}.png`] as const;
  await writeOutput(files[0], svg);
  await writeOutput(files[1], await toPng(svg));
  return files;
}
