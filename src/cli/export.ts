import { Command } from 'commander';

export interface ExportFlags {
  readonly dataDir?: string;
  readonly json?: true;
}

const HELP = `
The file has a header, one line of JSON for each record (premises, claims, graphs, profiles,
judgements, vectors of relevance to claims, and corpora with their term statistics and learnt
models), and a last line with a digest.
Equal stores give equal digests, whether embedded or Qdrant. Stop the server first; if the store is
a Qdrant, make sure that nothing writes to it meanwhile.

Example:
  elenchus export elenchus.jsonl`;

/** `elenchus export`: writes everything in a store to a file. */
export function createExportCommand(): Command {
  return new Command('export')
    .description('write everything in the store to a file, including the vectors')
    .argument('<file>', 'the file, in JSON Lines')
    .option('--data-dir <dir>', 'folder of the embedded store (ELENCHUS_DATA_DIR)')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', HELP)
    .action(async (file: string, flags: ExportFlags) => {
      const { runExport } = await import('./export/run.js');
      await runExport(file, flags);
    });
}
