import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileError } from '../../errors.js';

/**
 * Checks that a file can be written, before its content takes minutes.
 * @throws ElenchusError FILE_UNWRITABLE
 */
export async function checkWritable(file: string): Promise<void> {
  await access(dirname(file), constants.W_OK).catch((error: unknown) => {
    throw fileError('FILE_UNWRITABLE', file, error);
  });
}
