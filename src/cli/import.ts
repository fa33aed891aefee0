import { Command } from 'commander';
import { DEFINITIONS } from '../corpus/collections/index.js';
import { dump } from '../corpus/dump.js';
import { checkDump, restore } from '../corpus/restore.js';
import { ElenchusError } from '../errors.js';
import { openStore } from '../store/open.js';
import type { CollectionDefinition, VectorStore } from '../store/port.js';
import { amount, createProgress } from './progress.js';
import { loadSettings } from './settings.js';

interface ImportFlags {
  readonly dataDir?: string;
  readonly add?: true;
}

const HELP = `
The file is read to its end and held against its digest before anything is written. A store that
holds something is refused; --add adds to it, and replaces records of the same corpus and id. If an
import was stopped half way, the same command with --add goes on. An empty store must give the
digest of the file back once all is written.

Example:
  elenchus import --data-dir new elenchus.jsonl`;

/** `elenchus import`: fills a store with what `elenchus export` wrote. */
export function createImportCommand(): Command {
  return new Command('import')
    .description('fill the store with what elenchus export wrote')
    .argument('<file>', 'the file, in JSON Lines; gzip is fine, too')
    .option('--data-dir <dir>', 'folder of the embedded store (ELENCHUS_DATA_DIR)')
    .option('--add', 'also into a store that holds something')
    .addHelpText('after', HELP)
    .action(async (file: string, { dataDir, add }: ImportFlags) => {
      const config = loadSettings({ dataDir });
      const store = await openStore(config);
      try {
        const where = config.qdrantUrl ?? config.dataDir;
        console.log(await read(store, where, file, add === true));
      } finally {
        await store.close();
      }
    });
}

async function read(
  store: VectorStore,
  where: string,
  file: string,
  add: boolean,
): Promise<string> {
  const definitions = new Map(DEFINITIONS.map((definition) => [definition.name, definition]));
  const before = await countRecords(store, [...definitions.keys()]);
  if (before > 0 && !add) {
    throw new ElenchusError('STORE_NOT_EMPTY', { store: where, count: before });
  }
  const checked = await checkDump(file, definitions);
  const { records, digest } = checked;
  const progress = createProgress('records');
  try {
    await restore(store, checked, definitions, (written) =>
      progress.update(written, records === 0 ? 1 : written / records),
    );
  } finally {
    progress.stop();
  }
  const done = `${where}: ${amount(records)} records, sha256 ${digest}`;
  if (before > 0) return `${done}; added to ${amount(before)}`;
  const found = await digestOf(store, [...definitions.values()]);
  if (found === digest) return done;
  const problem = `${where} gives back other records than were written: sha256 ${found}, ${file} has ${digest}`;
  throw new ElenchusError('STORE_FAILED', { problem });
}

async function countRecords(store: VectorStore, names: readonly string[]): Promise<number> {
  let records = 0;
  for (const name of names) if (await store.describe(name)) records += await store.count(name);
  return records;
}

async function digestOf(
  store: VectorStore,
  definitions: readonly CollectionDefinition[],
): Promise<string> {
  const lines = dump(store, definitions);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return value.digest;
  }
}
