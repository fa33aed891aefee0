import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ElenchusError, messageOf } from '../../errors.js';
import type { CollectionDefinition } from '../port.js';
import { Storage } from './storage.js';
import { isLocked } from './zvec.js';

/** Counts up whenever a folder written before cannot be read any more. */
const LAYOUT = 2;

/**
 * The data folder: `layout.json`, `owner.pid` and, each a folder of zvec,
 * `definitions` (whose lock says who owns all) and `collections/NAME`.
 */
export class Folder {
  private constructor(
    private readonly directory: string,
    private readonly definitions: Storage,
  ) {}

  /**
   * @throws ElenchusError DATA_FOLDER_UNUSABLE, STORE_LOCKED, STORE_VERSION, STORE_FULL,
   * STORE_FAILED
   */
  static open(directory: string): Folder {
    prepare(directory);
    const definitions = lock(directory);
    writeAtomically(join(directory, 'owner.pid'), String(process.pid));
    return new Folder(directory, definitions);
  }

  readDefinitions(): CollectionDefinition[] {
    return Array.from(
      this.definitions.readAll(),
      ({ document }) => JSON.parse(document) as CollectionDefinition,
    );
  }

  writeDefinition(definition: CollectionDefinition): void {
    const record = { id: definition.name, document: JSON.stringify(definition), vectors: '' };
    this.definitions.upsert([record]);
  }

  openCollection(name: string): Storage {
    return Storage.open(join(this.directory, 'collections', name));
  }

  close(): void {
    rmSync(join(this.directory, 'owner.pid'), { force: true });
    this.definitions.close();
  }
}

function prepare(directory: string): void {
  const layoutFile = join(directory, 'layout.json');
  const found = attempt(directory, () => {
    makeFolder(join(directory, 'collections'));
    if (!existsSync(layoutFile)) writeAtomically(layoutFile, JSON.stringify({ layout: LAYOUT }));
    return readFileSync(layoutFile, 'utf8');
  });
  const layout = layoutOf(found);
  if (layout !== LAYOUT) {
    throw new ElenchusError('STORE_VERSION', {
      directory,
      found: String(layout),
      expected: LAYOUT,
    });
  }
}

/** As `mkdir -p`; Node's `recursive` never ends below /proc, where nothing can be made. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function layoutOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { layout?: unknown } | null)?.layout;
  } catch {
    return 'unreadable';
  }
}

function lock(directory: string): Storage {
  try {
    return Storage.open(join(directory, 'definitions'));
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new ElenchusError(
      'STORE_LOCKED',
      { directory, pid: ownerOf(directory) },
      { cause: error },
    );
  }
}

/** The lock goes with its process, the file may stay: so the file only names who has the lock. */
function ownerOf(directory: string): string {
  try {
    return readFileSync(join(directory, 'owner.pid'), 'utf8');
  } catch {
    return 'unknown';
  }
}

function writeAtomically(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  attempt(file, () => {
    writeFileSync(draft, text);
    renameSync(draft, file);
  });
}

function attempt<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new ElenchusError('STORE_FULL', { directory: path }, { cause });
    }
    const details = { directory: path, problem: messageOf(cause) };
    throw new ElenchusError('DATA_FOLDER_UNUSABLE', details, { cause });
  }
}
