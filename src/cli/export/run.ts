import { open, rename, rm } from 'node:fs/promises';
import { Pause } from '../../corpus/pause.js';
import { StoredRegistry } from '../../corpus/registry.js';
import type { DumpSummary } from '../../corpus/dump.js';
import { Transfers } from '../../corpus/transfers.js';
import { quantity } from '../../runtime/wording.js';
import { fileError } from '../../runtime/errors.js';
import { openStore } from '../../store/open.js';
import type { ExportFlags } from '../export.js';
import { withProgress } from '../progress.js';
import { loadSettings } from '../settings.js';
import { exportFromServer } from './remote.js';

type Lines = AsyncGenerator<string, DumpSummary>;

/** Writes everything in the store, or in that of a server, to a file. */
export async function runExport(file: string, flags: ExportFlags): Promise<void> {
  const { server, json } = flags;
  const summary =
    server === undefined
      ? await exportHere(file, flags)
      : await write(exportFromServer({ ...flags, server }), undefined, file);
  const line = `${file}: ${quantity(summary.records, 'record')}, sha256 ${summary.digest}`;
  console.log(json ? JSON.stringify(summary) : line);
}

async function exportHere(file: string, { dataDir }: ExportFlags): Promise<DumpSummary> {
  const config = loadSettings({ dataDir });
  const store = await openStore(config);
  try {
    const registry = new StoredRegistry(store, config.registryTtlMs);
    const transfers = new Transfers(store, registry, new Pause());
    const where = config.qdrantUrl ?? config.dataDir;
    return await write(transfers.export(where), await transfers.count(), file);
  } finally {
    await store.close();
  }
}

/** Writes under another name first, so that the file appears only when it is complete. */
async function write(lines: Lines, total: number | undefined, file: string): Promise<DumpSummary> {
  const draft = `${file}.part`;
  const fail = (error: unknown): never => {
    throw fileError('FILE_UNWRITABLE', file, error);
  };
  try {
    return await withProgress('records', total, async (onDone) => {
      const output = await open(draft, 'w').catch(fail);
      try {
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
    await lines.return(undefined as never);
    await rm(draft, { force: true });
  }
}
