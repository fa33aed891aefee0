import { open, rename, rm } from 'node:fs/promises';
import { DEFINITIONS } from '../../corpus/collections/index.js';
import { dump, type DumpSummary } from '../../corpus/dump.js';
import { counted } from '../../counted.js';
import { ElenchusError, fileError } from '../../errors.js';
import { openStore } from '../../store/open.js';
import type { CollectionDefinition, VectorStore } from '../../store/port.js';
import type { ExportFlags } from '../export.js';
import { withProgress } from '../progress.js';
import { loadSettings } from '../settings.js';

/** Writes everything in the store to a file. */
export async function runExport(file: string, { dataDir, json }: ExportFlags): Promise<void> {
  const config = loadSettings({ dataDir });
  const store = await openStore(config);
  try {
    const summary = await write(store, config.qdrantUrl ?? config.dataDir, file);
    const line = `${file}: ${counted(summary.records, 'record')}, sha256 ${summary.digest}`;
    console.log(json ? JSON.stringify(summary) : line);
  } finally {
    await store.close();
  }
}

/** Writes under another name first, so that the file appears only when it is complete. */
async function write(store: VectorStore, where: string, file: string): Promise<DumpSummary> {
  const definitions = await definitionsOf(store, where);
  const counts = await Promise.all(definitions.map(({ name }) => store.count(name)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const draft = `${file}.part`;
  const fail = (error: unknown): never => {
    throw fileError('FILE_UNWRITABLE', file, error);
  };
  try {
    return await withProgress('records', total, async (onDone) => {
      const output = await open(draft, 'w').catch(fail);
      try {
        const lines = dump(store, definitions);
        for (let written = 0; ; written++) {
          const { done, value } = await lines.next();
          if (done) {
            await output.sync().catch(fail);
            await rename(draft, file).catch(fail);
            return value;
          }
          await output.write(`${value}\n`).catch(fail);
          onDone(written);
        }
      } finally {
        await output.close();
      }
    });
  } finally {
    await rm(draft, { force: true });
  }
}

async function definitionsOf(store: VectorStore, where: string): Promise<CollectionDefinition[]> {
  const names = DEFINITIONS.map(({ name }) => name);
  const found = await Promise.all(names.map((name) => store.describe(name)));
  const definitions = found.filter((definition) => definition !== undefined);
  if (definitions.length > 0) return definitions;
  throw new ElenchusError('FILE_EMPTY', { file: where, wanted: 'collections of Elenchus' });
}
