import type { Config } from '../../config.js';
import { COLLECTIONS, DEFINITIONS } from '../../corpus/collections/index.js';
import { dump } from '../../corpus/dump.js';
import { StoredRegistry } from '../../corpus/registry.js';
import { checkDump, restore } from '../../corpus/restore.js';
import { counted } from '../../counted.js';
import { badInput, ElenchusError } from '../../errors.js';
import { openStore } from '../../store/open.js';
import type { VectorStore } from '../../store/port.js';
import type { ImportFlags } from '../import.js';
import { Rejects } from '../ingest-run.js';
import { amount, withProgress } from '../progress.js';
import { loadSettings } from '../settings.js';

/** Fills the store with the records of a file. */
export async function runImport(file: string, flags: ImportFlags): Promise<void> {
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
