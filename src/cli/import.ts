import { counted } from '../counted.js';
import { Command } from 'commander';
import type { Config } from '../config.js';
import { COLLECTIONS, DEFINITIONS } from '../corpus/collections/index.js';
import { dump } from '../corpus/dump.js';
import { StoredRegistry } from '../corpus/registry.js';
import { checkDump, restore } from '../corpus/restore.js';
import { badInput, ElenchusError } from '../errors.js';
import { openStore } from '../store/open.js';
import type { VectorStore } from '../store/port.js';
import { amount, withProgress } from './progress.js';
import { Rejects } from './ingest-run.js';
import { loadSettings } from './settings.js';

interface ImportFlags {
  readonly dataDir?: string;
  readonly add?: true;
  readonly rejects?: string;
}

const HELP = `
The whole file is read and compared with its digest before anything is written. Lines that fit no
collection of this version are rejected, and all others are written. A store that is not empty is
refused, unless --add is given: it adds the records, and replaces those with the same corpus and id.
If an import was stopped half way, run the same command with --add to continue. After an import into
an empty store, the store's digest must be that of the file.
Exit status: 0 all stored; 1 failed; 2 wrong usage; 3 some lines were rejected.

Example:
  elenchus import --data-dir new elenchus.jsonl`;

/** `elenchus import`: fills a store with what `elenchus export` wrote. */
export function createImportCommand(): Command {
  return new Command('import')
    .description('fill the store with what elenchus export wrote')
    .argument('<file>', 'the file, in JSON Lines; gzip is fine, too')
    .option('--data-dir <dir>', 'folder of the embedded store (ELENCHUS_DATA_DIR)')
    .option('--add', 'add to a store that is not empty')
    .option('--rejects <file>', 'where rejected lines go (default: FILE.rejects.jsonl here)')
    .addHelpText('after', HELP)
    .action(async (file: string, flags: ImportFlags) => {
      if (file === '-') throw badInput('file', 'is read twice, so it cannot be standard input');
      const config = loadSettings({ dataDir: flags.dataDir });
      const store = await openStore(config);
      const rejects = new Rejects(flags.rejects);
      try {
        await read(store, config, file, flags.add === true, rejects);
      } finally {
        rejects.close();
        await store.close();
      }
    });
}

/** @throws ElenchusError REJECTED_LINES after all others are written */
async function read(
  store: VectorStore,
  { qdrantUrl, dataDir, registryTtlMs }: Config,
  file: string,
  add: boolean,
  rejects: Rejects,
): Promise<void> {
  const where = qdrantUrl ?? dataDir;
  const collections = new Map(Object.entries(COLLECTIONS));
  const before = await countRecords(store);
  if (before > 0 && !add) {
    throw new ElenchusError('STORE_NOT_EMPTY', { store: where, count: before });
  }
  const checked = await checkDump(file, collections);
  const { records, rejected, digest } = checked;
  await withProgress('records', records + rejected, (onProgress) =>
    restore(store, checked, collections, onProgress, (rejection) => rejects.add(rejection)),
  );
  const found = before > 0 ? digest : await digestOf(store);
  if (found !== digest) {
    const problem = `${where} does not return the records that were written: sha256 ${found}, ${file} has ${digest}`;
    throw new ElenchusError('STORE_FAILED', { problem });
  }
  // The file's statistics do not match the premises that are stored now.
  if (before > 0 || rejected > 0) await new StoredRegistry(store, registryTtlMs).restore();
  const added = before > 0 ? `; added to ${amount(before)}` : '';
  console.log(`${where}: ${counted(records, 'record')}, sha256 ${digest}${added}`);
  if (rejected === 0) return;
  const of = { count: rejected, all: counted(records + rejected, 'line') };
  throw new ElenchusError('REJECTED_LINES', { ...of, rejects: rejects.paths });
}

async function countRecords(store: VectorStore): Promise<number> {
  let records = 0;
  for (const { name } of DEFINITIONS) {
    if (await store.describe(name)) records += await store.count(name);
  }
  return records;
}

async function digestOf(store: VectorStore): Promise<string> {
  const lines = dump(store, DEFINITIONS);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return value.digest;
  }
}
