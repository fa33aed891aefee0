import { Command } from 'commander';

export interface ImportFlags {
  readonly dataDir?: string;
  readonly server?: string;
  readonly key?: string;
  readonly add?: true;
  readonly rejects?: string;
}

const HELP = `
The whole file is read and compared with its digest before anything is written. Lines that
this version cannot store are rejected, and all others are written. A store that is not empty is
refused, unless --add is given: it adds the records, and replaces those with the same corpus and id.
If an import was interrupted, run the same command with --add to continue. After an import into an
empty store, the digest of the store is compared with that of the file.
With --server, a running server imports into its own store, and refuses writes meanwhile.
Exit status: 0 all stored; 1 failed; 2 wrong usage; 3 some lines were rejected.

Examples:
  elenchus import --data-dir new elenchus.jsonl
  elenchus import --server http://127.0.0.1:4000 --add elenchus.jsonl`;

/** `elenchus import`: fills a store with what `elenchus export` wrote. */
export function createImportCommand(): Command {
  return new Command('import')
    .description('fill the store with what elenchus export wrote')
    .argument('<file>', 'the file, in JSON Lines, plain or gzip')
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .option('--server <url>', 'import into the store of a running server')
    .option('--key <key>', 'its key, with the scope admin (default: ELENCHUS_API_KEY)')
    .option('--add', 'add to a store that is not empty')
    .option('--rejects <file>', 'where rejected lines go (default: FILE.rejects.jsonl here)')
    .addHelpText('after', HELP)
    .action(async (file: string, flags: ImportFlags) => {
      const { runImport } = await import('./import/run.js');
      await runImport(file, flags);
    });
}
