import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ElenchusError } from '../../runtime/errors.js';
import { isFolder, makeFolder } from '../../runtime/files.js';
import { CLOSED_FILE } from './closed.js';
import { syncFolder } from './disk.js';
import { isFull, isLocked, toStoreError } from './failures.js';
import { LOSSES_FILE } from './losses.js';
import { forgetOwner, nameOwner, OWNER_FILE, ownerOf } from './owner.js';
import { Records } from './records.js';
import { releaseReserve } from './reserve.js';
import { attempt, writeDurably } from './write-durably.js';

/** Incremented whenever folders of earlier versions can no longer be read. */
const LAYOUT = 3;
const LAYOUT_FILE = 'layout.json';

/** What must be a file, if it exists: reading or writing anything else fails, or never ends. */
const FILES = [LAYOUT_FILE, OWNER_FILE, CLOSED_FILE, LOSSES_FILE];

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

/**
 * Renames what is in the place of a file, but is none, and writes `layout.json` anew if it cannot be
 * read, but the database is there.
 */
export function repairFiles(directory: string): void {
  const file = layoutFile(directory);
  attempt(directory, () => {
    for (const wrong of misplaced(directory)) renameSync(wrong, `${wrong}.${Date.now()}.moved`);
    if (!existsSync(recordsFolder(directory)) || !existsSync(file)) return;
    if (readLayout(file) === undefined) writeLayout(file);
  });
}

/**
 * Rebuilds the database from what LevelDB can read; see `Records.repair`.
 * @throws ElenchusError STORE_DAMAGED if there is no database, STORE_FULL, STORE_FAILED
 */
export async function repairFolder(directory: string): Promise<string | undefined> {
  requireShape(directory);
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
  return join(directory, LAYOUT_FILE);
}

function writeLayout(file: string): void {
  writeDurably(file, JSON.stringify({ layout: LAYOUT }));
}

/** @throws ElenchusError DATA_FOLDER_UNUSABLE, STORE_VERSION, STORE_DAMAGED, STORE_FULL */
function prepare(directory: string): void {
  const file = layoutFile(directory);
  const layout = attempt(directory, () => {
    makeFolder(directory, syncFolder);
    requireShape(directory);
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

/** @throws ElenchusError STORE_DAMAGED if something else is in place of a file, or `records` is not a folder */
function requireShape(directory: string): void {
  const [wrong] = misplaced(directory);
  const records = recordsFolder(directory);
  if (wrong !== undefined) {
    throw new ElenchusError('STORE_DAMAGED', {
      directory,
      problem: `${basename(wrong)} is not a file`,
    });
  }
  if (existsSync(records) && !isFolder(records)) {
    throw new ElenchusError('STORE_DAMAGED', { directory, problem: 'records is not a folder' });
  }
}

/** The paths of what is in the place of a file, but is none. */
function misplaced(directory: string): readonly string[] {
  return FILES.map((name) => join(directory, name)).filter((path) => {
    try {
      return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
    } catch (error) {
      // A link that leads to itself.
      if ((error as NodeJS.ErrnoException).code === 'ELOOP') return true;
      throw error;
    }
  });
}

/** Undefined if the file does not say it. */
function readLayout(file: string): number | undefined {
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
