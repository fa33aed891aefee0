import { writeFile } from 'node:fs/promises';
import { fileError } from './errors.js';

/**
 * Writes a file that the user asked for.
 * @throws ElenchusError FILE_UNWRITABLE
 */
export async function writeOutput(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content).catch((error: unknown) => {
    throw fileError('FILE_UNWRITABLE', file, error);
  });
}
