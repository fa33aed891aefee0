import { Command } from 'commander';

export interface ExportFlags {
  readonly dataDir?: string;
  readonly server?: string;
  readonly key?: string;
  readonly json?: true;
}

const HELP = `
The file has a header, one line of JSON for each record (premises, claims, graphs, images with their
files, profiles, judgements, vectors of relevance to claims, and corpora with their term statistics
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
    .action(async (file: string, flags: ExportFlags) => {
      const { runExport } = await import('./export/run.js');
      await runExport(file, flags);
    });
}
