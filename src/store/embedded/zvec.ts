import { existsSync, renameSync, rmSync } from 'node:fs';
import {
  isZVecError,
  ZVecCollectionSchema,
  ZVecCreateAndOpen,
  ZVecDataType,
  ZVecIndexType,
  ZVecInitialize,
  ZVecLogLevel,
  ZVecOpen,
  type ZVecCollection,
  type ZVecDocInput,
  type ZVecStatus,
} from '@zvec/zvec';
import { ElenchusError, messageOf } from '../../errors.js';
import { hasSpace, requireSpace } from './disk.js';

/** What a folder of zvec keeps under an id. */
export interface StoredRecord {
  readonly id: string;
  /** JSON. */
  readonly document: string;
  /** Text that only the reader of the record understands; may be empty. */
  readonly vectors: string;
}

/** zvec wants a vector; searching is done in memory, so it gets the smallest. */
const NO_VECTOR = { none: new Float32Array([1]) };

let initialised = false;

/** Makes the folder if it is not there. @throws ElenchusError STORE_FULL, STORE_FAILED */
export function openZvec(folder: string): ZVecCollection {
  if (!initialised) {
    // zvec logs to stdout, which belongs to the data of `--json` commands.
    ZVecInitialize({ logLevel: ZVecLogLevel.FATAL });
    initialised = true;
  }
  if (!existsSync(folder)) create(folder);
  try {
    return ZVecOpen(folder);
  } catch (error) {
    throw damaged(folder, error);
  }
}

/** Beside its place first, so that a kill half way leaves no half of a folder there. */
function create(folder: string): void {
  const draft = `${folder}.new`;
  const text = (name: string) => ({ name, dataType: ZVecDataType.STRING });
  attempt(folder, () => {
    rmSync(draft, { recursive: true, force: true });
    requireSpace(folder);
    const schema = new ZVecCollectionSchema({
      name: 'records',
      fields: [text('document'), text('vectors')],
      vectors: [
        {
          name: 'none',
          dataType: ZVecDataType.VECTOR_FP32,
          dimension: 1,
          indexParams: { indexType: ZVecIndexType.FLAT },
        },
      ],
    });
    ZVecCreateAndOpen(draft, schema).closeSync();
    renameSync(draft, folder);
  });
}

export function toZvec({ id, document, vectors }: StoredRecord): ZVecDocInput {
  return { id, fields: { document, vectors }, vectors: NO_VECTOR };
}

/** @throws Error for the first that failed; what was to be deleted may be missing. */
export function requireSuccess(statuses: readonly ZVecStatus[]): void {
  const failed = statuses.find(({ ok, code }) => !ok && code !== 'ZVEC_NOT_FOUND');
  if (failed) throw new Error(failed.message);
}

/** @throws ElenchusError STORE_FULL, STORE_FAILED */
export function attempt<Result>(folder: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw toStoreError(folder, error);
  }
}

/** Whether the folder is open elsewhere. */
export function isLocked(error: unknown): boolean {
  return error instanceof ElenchusError && /can't lock/i.test(messageOf(error.cause));
}

/** What cannot be read is most likely no fault of a request, so the error says what to do. */
export function damaged(folder: string, cause: unknown): ElenchusError {
  const error = toStoreError(folder, cause);
  if (error.code !== 'STORE_FAILED' || isLocked(error)) return error;
  const problem = `${error.details['problem']}; put back a copy of the data folder, or ingest into a new one`;
  return new ElenchusError('STORE_FAILED', { problem }, { cause });
}

export function toStoreError(folder: string, cause: unknown): ElenchusError {
  if (cause instanceof ElenchusError) return cause;
  const problem = messageOf(cause);
  if (/no space left|ENOSPC/i.test(problem) || !hasSpace(folder, 0)) {
    return new ElenchusError('STORE_FULL', { directory: folder }, { cause });
  }
  const code = isZVecError(cause) ? ` (${cause.code})` : '';
  return new ElenchusError('STORE_FAILED', { problem: `${folder}: ${problem}${code}` }, { cause });
}
