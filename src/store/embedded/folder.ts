import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { ElenchusError, hasCode } from '../../runtime/errors.js';
import { isFolder, makeFolder } from '../../runtime/files.js';
import type { CollectionDefinition } from '../port.js';
import {
  attempt,
  isLocked,
  releaseReserve,
  syncFolder,
  toStoreError,
  writeDurably,
} from './disk.js';
import {
  definitionEntry,
  DEFINITIONS,
  newSurvey,
  problemsOf,
  Records,
  type Sums,
} from './records.js';

/** Incremented whenever folders of earlier versions can no longer be read. */
const LAYOUT = 3;
const LAYOUT_FILE = 'layout.json';
const OWNER_FILE = 'owner.pid';
const CLOSED_FILE = 'closed.json';
const LOSSES_FILE = 'losses.json';
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
    if (!hasCode(error, 'STORE_FULL') || !releaseReserve(directory)) throw error;
    return lock(directory);
  });
  nameOwner(directory, String(process.pid));
  return records;
}

export async function closeFolder(directory: string, records: Records): Promise<void> {
  rmSync(join(directory, OWNER_FILE), { force: true });
  await records.close();
}

/** @throws ElenchusError DATA_FOLDER_UNUSABLE, STORE_VERSION, STORE_DAMAGED, STORE_FULL */
function prepare(directory: string): void {
  const file = join(directory, LAYOUT_FILE);
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

async function lock(directory: string): Promise<Records> {
  try {
    return await Records.open(join(directory, 'records'));
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new ElenchusError('STORE_LOCKED', ownerOf(directory), { cause: error });
  }
}

/** @throws ElenchusError STORE_DAMAGED if something else is in place of a file, or `records` is not a folder */
function requireShape(directory: string): void {
  const [wrong] = misplaced(directory);
  const damaged = (problem: string) => new ElenchusError('STORE_DAMAGED', { directory, problem });
  if (wrong !== undefined) throw damaged(`${basename(wrong)} is not a file`);
  const records = join(directory, 'records');
  if (existsSync(records) && !isFolder(records)) throw damaged('records is not a folder');
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

function writeLayout(file: string): void {
  writeDurably(file, JSON.stringify({ layout: LAYOUT }));
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

/**
 * Says which process uses a folder, and where its server answers, if it has one. The file only names
 * the owner: the lock ends with its process, but the file may remain.
 */
export function nameOwner(directory: string, pid: string, url?: string): void {
  unlessFull(() =>
    writeDurably(join(directory, OWNER_FILE), url === undefined ? pid : `${pid} ${url}`),
  );
}

function ownerOf(directory: string): { directory: string; pid: string; url: string } {
  try {
    const [pid = '', url = ''] = readFileSync(join(directory, OWNER_FILE), 'utf8').split(' ');
    return { directory, pid, url };
  } catch {
    return { directory, pid: 'unknown', url: '' };
  }
}

/**
 * What a folder held when it was closed. After a kill the end of the log may be a write that was cut
 * off, but after a close it cannot: with this note, a log that was cut short later is noticed. It is
 * written while the folder is still locked.
 */
export function noteClosed(directory: string, sums: Sums | undefined): void {
  if (!sums) return;
  const text = JSON.stringify(sums);
  const note = JSON.stringify({ sums: text, checksum: crc32(text) });
  // Without the note, the folder is as after a kill.
  unlessFull(() => writeDurably(join(directory, CLOSED_FILE), note));
}

/** Undefined if the folder was not closed, or the note cannot be read. */
export function readClosed(directory: string): Sums | undefined {
  try {
    const note = JSON.parse(readFileSync(join(directory, CLOSED_FILE), 'utf8')) as {
      readonly sums: string;
      readonly checksum: number;
    };
    return crc32(note.sums) === note.checksum ? (JSON.parse(note.sums) as Sums) : undefined;
  } catch {
    return undefined;
  }
}

/** Must be done before anything is written. */
export function forgetClosed(directory: string): void {
  removeDurably(directory, CLOSED_FILE);
}

/** A full disk can still be read. */
function unlessFull(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!hasCode(error, 'STORE_FULL')) throw error;
  }
}

function removeDurably(directory: string, name: string): void {
  const file = join(directory, name);
  if (!existsSync(file)) return;
  rmSync(file);
  syncFolder(directory);
}

/** What a repair could not keep, in words. */
interface Losses {
  /** For each collection that lost records, and for the log, words that say how much. */
  readonly lost: readonly string[];
  /** The keys of records that were deleted. */
  readonly damaged: readonly string[];
}

/**
 * Notes what a folder has lost before the folder is made whole, which hides it. The note stays until
 * `forgetLosses`, so that a repair that was killed can be completed.
 */
function noteLosses(directory: string, losses: Losses): void {
  writeDurably(join(directory, LOSSES_FILE), JSON.stringify(losses));
}

/** What an earlier repair has noted that was not completed. */
function readLosses(directory: string): Losses {
  try {
    const text = readFileSync(join(directory, LOSSES_FILE), 'utf8');
    const { lost, damaged } = JSON.parse(text) as Losses;
    return { lost, damaged };
  } catch {
    return { lost: [], damaged: [] };
  }
}

/** To be called when all that depends on the lost records is repaired. */
export function forgetLosses(directory: string): void {
  removeDurably(directory, LOSSES_FILE);
}

export interface Repair extends Losses {
  readonly kept: number;
}

/**
 * Makes a damaged data folder usable again, with everything that can still be read. Until
 * `forgetLosses`, the next call says again what was lost.
 * @throws ElenchusError as opening the folder, but STORE_DAMAGED only if there is no database
 */
export async function repairEmbeddedStore(
  folder: string,
  definitions: readonly CollectionDefinition[],
): Promise<Repair> {
  const directory = resolve(folder);
  repairFiles(directory);
  try {
    return await keepWhole(directory, definitions);
  } catch (error) {
    if (!hasCode(error, 'STORE_DAMAGED')) throw error;
    const problem = await repairRecords(directory);
    return keepWhole(directory, definitions, problem);
  }
}

/**
 * Renames what is in the place of a file, but is none, and writes `layout.json` anew if it cannot be
 * read, but the database is there.
 */
function repairFiles(directory: string): void {
  const file = join(directory, LAYOUT_FILE);
  attempt(directory, () => {
    for (const wrong of misplaced(directory)) renameSync(wrong, `${wrong}.${Date.now()}.moved`);
    if (!existsSync(join(directory, 'records')) || !existsSync(file)) return;
    if (readLayout(file) === undefined) writeLayout(file);
  });
}

/**
 * Rebuilds the database from what LevelDB can read; see `Records.repair`.
 * @throws ElenchusError STORE_DAMAGED if there is no database, STORE_FULL, STORE_FAILED
 */
async function repairRecords(directory: string): Promise<string | undefined> {
  requireShape(directory);
  try {
    return await Records.repair(join(directory, 'records'));
  } catch (error) {
    throw toStoreError(directory, error);
  }
}

async function keepWhole(
  directory: string,
  definitions: readonly CollectionDefinition[],
  problem?: string,
): Promise<Repair> {
  const records = await openFolder(directory);
  try {
    const survey = newSurvey(readClosed(directory));
    const defined = new Set<string>();
    let kept = 0;
    for await (const { collection, id } of records.read(survey)) {
      if (collection === DEFINITIONS) defined.add(id);
      else kept += 1;
    }
    const lost = [...problemsOf(survey), ...(problem === undefined ? [] : [problem])];
    const earlier = readLosses(directory);
    const losses = {
      lost: [...new Set([...earlier.lost, ...lost])],
      damaged: [...new Set([...earlier.damaged, ...survey.damaged])],
    };
    if (lost.length > 0) {
      noteLosses(directory, losses);
      forgetClosed(directory);
      await records.settle(survey);
      const missing = definitions.filter(({ name }) => !defined.has(name));
      await records.write(missing.map(definitionEntry));
    }
    noteClosed(directory, records.known);
    return { kept, ...losses };
  } finally {
    await closeFolder(directory, records);
  }
}
