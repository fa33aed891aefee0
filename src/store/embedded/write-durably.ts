import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import { syncFile, syncFolder } from './disk.js';

/** Written under another name first, so that the file is never incomplete. */
export function writeDurably(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  attempt(file, () => {
    try {
      syncFile(draft, 'w', (handle) => writeFileSync(handle, text));
      renameSync(draft, file);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
    syncFolder(dirname(file));
  });
}

/** @throws ElenchusError STORE_FULL, DATA_FOLDER_UNUSABLE */
export function attempt<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (cause) {
    if (cause instanceof ElenchusError) throw cause;
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new ElenchusError('STORE_FULL', { directory: path }, { cause });
    }
    const details = { directory: path, problem: messageOf(cause) };
    throw new ElenchusError('DATA_FOLDER_UNUSABLE', details, { cause });
  }
}
