import { ElenchusError, hasCode, messageOf } from '../../runtime/errors.js';

/** Whether the folder is open already, in another process or in this one. */
export function isLocked(error: unknown): boolean {
  return error instanceof ElenchusError && codeOf(error.cause) === 'LEVEL_LOCKED';
}

export function isFull(error: unknown): boolean {
  return hasCode(error, 'STORE_FULL');
}

export function isDamaged(error: unknown): boolean {
  return hasCode(error, 'STORE_DAMAGED');
}

/** Turns an error of LevelDB or the disk into a coded error. */
export function toStoreError(directory: string, thrown: unknown): ElenchusError {
  if (thrown instanceof ElenchusError) return thrown;
  // If the database is not open, the cause says why.
  const cause = (thrown as Error).cause ?? thrown;
  const problem = messageOf(cause);
  if (/no space left|ENOSPC/i.test(problem)) {
    return new ElenchusError('STORE_FULL', { directory }, { cause });
  }
  const damaged = /corrupt|missing files|does not exist|no such file|\.ldb: invalid argument/i.test(
    problem,
  );
  if (damaged) {
    // LevelDB says that the folder does not exist.
    const missing = problem.replace(
      /: does not exist \(create_if_missing.*$/,
      '/CURRENT is missing',
    );
    return new ElenchusError('STORE_DAMAGED', { directory, problem: missing }, { cause });
  }
  return new ElenchusError('STORE_FAILED', { problem: `${directory}: ${problem}` }, { cause });
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | undefined)?.code;
}
