import { open, rename, rm } from 'node:fs/promises';
import { Command } from 'commander';
import type { DumpSummary } from '../corpus/dump.js';
import { fileError } from '../runtime/errors.js';
import { quantity } from '../runtime/wording.js';
import { withProgress } from './progress.js';

interface ExportFlags {
  readonly dataDir?: string;
  readonly server?: string;
  readonly key?: string;
  readonly json?: true;
}

const HELP = `
The file has a header, one line of JSON for each record (premises, claims, graphs, images with their
files, profiles, judgements, vectors of relevance to claims, and corpora with their document frequencies
and learned models), and a last line with a digest.
Stores with the same content give the same digest, whether embedded or Qdrant.
With --server, a running server exports its own store. Meanwhile it refuses writes; searches go on.
Without it, stop the server first; if the store is on Qdrant, make sure that nothing writes to it.

Examples:
  elenchus export elenchus.jsonl
  elenchus export --server http://127.0.0.1:4000 elenchus.jsonl`;

/** `elenchus export`: writes everything in a store to a file. */
export function createExportCommand(): Command {
  return new Command('export')
    .description('write everything in the store to a file, including the vectors')
    .argument('<file>', 'the file, in JSON Lines')
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .option('--server <url>', 'export the store of a running server')
    .option('--key <key>', 'its key, with the scope admin (default: ELENCHUS_API_KEY)')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', HELP)
    .action(exportStore);
}

/** Writes everything in the store, or in that of a server, to a file. */
async function exportStore(file: string, flags: ExportFlags): Promise<void> {
  const { server, dataDir, json } = flags;
  const { exportFromServer, withTransfers } = await import('./dumps.js');
  const summary =
    server === undefined
      ? await withTransfers(dataDir, async (transfers, where) =>
          write(transfers.export(where), await transfers.count(), file),
        )
      : await write(exportFromServer({ ...flags, server }), undefined, file);
  const line = `${file}: ${quantity(summary.records, 'record')}, sha256 ${summary.digest}`;
  console.log(json ? JSON.stringify(summary) : line);
}

/** Writes under another name first, so that the file appears only when it is complete. */
async function write(
  lines: AsyncGenerator<string, DumpSummary>,
  total: number | undefined,
  file: string,
): Promise<DumpSummary> {
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
