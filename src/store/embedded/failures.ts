import { ElenchusError, messageOf } from '../../errors.js';

/** Whether another process has the folder, or this one for a second time. */
export function isLocked(error: unknown): boolean {
  return error instanceof ElenchusError && codeOf(error.cause) === 'LEVEL_LOCKED';
}

export function isDamaged(error: unknown): boolean {
  return error instanceof ElenchusError && error.code === 'STORE_DAMAGED';
}

/** What LevelDB or the disk threw, as a coded error. */
export function toStoreError(directory: string, thrown: unknown): ElenchusError {
  if (thrown instanceof ElenchusError) return thrown;
  // That a database is not open has its reason in the cause.
  const cause = (thrown as Error).cause ?? thrown;
  const problem = messageOf(cause);
  if (/no space left|ENOSPC/i.test(problem)) {
    return new ElenchusError('STORE_FULL', { directory }, { cause });
  }
  const damaged = /corrupt|missing files|does not exist|no such file/i.test(problem);
  if (damaged) return new ElenchusError('STORE_DAMAGED', { directory, problem }, { cause });
  return new ElenchusError('STORE_FAILED', { problem: `${directory}: ${problem}` }, { cause });
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | undefined)?.code;
}
