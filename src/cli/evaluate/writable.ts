import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ElenchusError, messageOf } from '../../errors.js';

/**
 * Whether a file can go where it shall, asked before what it holds takes minutes.
 * @throws ElenchusError FILE_UNWRITABLE
 */
export async function checkWritable(file: string): Promise<void> {
  try {
    await access(dirname(file), constants.W_OK);
  } catch (error) {
    const problem = messageOf(error);
    throw new ElenchusError('FILE_UNWRITABLE', { file, problem }, { cause: error });
  }
}
