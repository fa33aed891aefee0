import { writeFile } from 'node:fs/promises';
import { ElenchusError, messageOf } from './errors.js';

/**
 * Writes a file that somebody asked for.
 * @throws ElenchusError FILE_UNWRITABLE
 */
export async function writeOutput(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    const problem = messageOf(error);
    throw new ElenchusError('FILE_UNWRITABLE', { file, problem }, { cause: error });
  }
}
