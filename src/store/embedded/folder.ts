import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ElenchusError } from '../../errors.js';
import { isFolder, makeFolder } from '../../make-folder.js';
import { syncFolder } from './disk.js';
import { isFull, isLocked, toStoreError } from './failures.js';
import { forgetOwner, nameOwner, ownerOf } from './owner.js';
import { Records } from './records.js';
import { releaseReserve } from './reserve.js';
import { attempt, writeDurably } from './write-durably.js';

/** Incremented whenever folders of earlier versions can no longer be read. */
const LAYOUT = 3;

/**
 * Opens the records of a data folder, and creates it if necessary. It contains `layout.json`,
 * `owner.pid` and the database `records`, whose lock shows that the folder is in use.
 * @throws ElenchusError DATA_FOLDER_UNUSABLE, STORE_LOCKED, STORE_VERSION, STORE_FULL,
 * STORE_DAMAGED, STORE_FAILED
 */
export async function openFolder(directory: string): Promise<Records> {
  prepare(directory);
  const records = await lock(directory).catch((error: unknown) => {
    if (!isFull(error) || !releaseReserve(directory)) throw error;
    return lock(directory);
  });
  nameOwner(directory, { pid: String(process.pid) });
  return records;
}

export async function closeFolder(directory: string, records: Records): Promise<void> {
  forgetOwner(directory);
  await records.close();
}

/** Writes `layout.json` anew if it cannot be read, but the database is there. */
export function repairLayout(directory: string): void {
  const file = layoutFile(directory);
  attempt(directory, () => {
    if (!existsSync(recordsFolder(directory)) || !existsSync(file)) return;
    if (readLayout(file) !== undefined) return;
    if (isFolder(file)) renameSync(file, `${file}.${process.pid}.folder`);
    writeLayout(file);
  });
}

/**
 * Rebuilds the database from what LevelDB can read; see `Records.repair`.
 * @throws ElenchusError STORE_DAMAGED if there is no database, STORE_FULL, STORE_FAILED
 */
export async function repairFolder(directory: string): Promise<string | undefined> {
  try {
    return await Records.repair(recordsFolder(directory));
  } catch (error) {
    throw toStoreError(directory, error);
  }
}

function recordsFolder(directory: string): string {
  return join(directory, 'records');
}

function layoutFile(directory: string): string {
  return join(directory, 'layout.json');
}

function writeLayout(file: string): void {
  writeDurably(file, JSON.stringify({ layout: LAYOUT }));
}

/** @throws ElenchusError DATA_FOLDER_UNUSABLE, STORE_VERSION, STORE_DAMAGED, STORE_FULL */
function prepare(directory: string): void {
  const file = layoutFile(directory);
  const layout = attempt(directory, () => {
    makeFolder(directory, syncFolder);
    if (!existsSync(file)) writeLayout(file);
    return readLayout(file);
  });
  if (layout === LAYOUT) return;
  if (layout === undefined) {
    const problem = 'layout.json cannot be read';
    throw new ElenchusError('STORE_DAMAGED', { directory, problem });
  }
  const details = { directory, found: String(layout), expected: LAYOUT };
  throw new ElenchusError('STORE_VERSION', details);
}

/** Undefined if the file does not say it. */
function readLayout(file: string): number | undefined {
  if (isFolder(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  try {
    const { layout } = JSON.parse(text) as { layout?: unknown };
    return typeof layout === 'number' ? layout : undefined;
  } catch {
    return undefined;
  }
}

async function lock(directory: string): Promise<Records> {
  try {
    return await Records.open(recordsFolder(directory));
  } catch (error) {
    if (!isLocked(error)) throw error;
    const { pid, url = '' } = ownerOf(directory);
    const details = { directory, pid, url };
    throw new ElenchusError('STORE_LOCKED', details, { cause: error });
  }
}
