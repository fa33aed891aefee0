import { Command } from 'commander';
import type { Rejection } from '../corpus/ingest.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import { quantity } from '../runtime/wording.js';
import type { ImportedDump } from './dumps.js';
import { amount, createProgress, type Progress } from './progress.js';
import { Rejects } from './rejects.js';

interface ImportFlags {
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
    .action(importDump);
}

/**
 * Fills the store, or that of a server, with the records of a file.
 * @throws ElenchusError REJECTED_LINES after all others are written
 */
async function importDump(file: string, flags: ImportFlags): Promise<void> {
  const { server, dataDir, add = false } = flags;
  const { importToServer, withTransfers } = await import('./dumps.js');
  const rejects = new Rejects(flags.rejects);
  // Begins when the file has been checked.
  let progress: Progress | undefined;
  const onProgress = (done: number, all: number): void => {
    progress ??= createProgress('records');
    progress.update(done, done / all);
  };
  try {
    if (server === undefined && file === '-') {
      throw badInput('file', 'is read twice, so it cannot be standard input');
    }
    const outcome =
      server === undefined
        ? await withTransfers(dataDir, async (transfers, where) => {
            const onRejected = (rejection: Rejection) => rejects.add(rejection);
            const options = { store: where, add, onProgress, onRejected };
            return { ...(await transfers.import(file, options)), where };
          })
        : await importToServer(file, { ...flags, server, add }, rejects, onProgress);
    print(outcome, rejects);
  } finally {
    progress?.stop();
    rejects.close();
  }
}

function print({ where, records, digest, before, rejected }: ImportedDump, rejects: Rejects): void {
  const added = before > 0 ? `; added to ${amount(before)}` : '';
  console.log(`${where}: ${quantity(records, 'record')}, sha256 ${digest}${added}`);
  if (rejected === 0) return;
  const of = { count: rejected, all: quantity(records + rejected, 'line') };
  throw new ElenchusError('REJECTED_LINES', { ...of, rejects: rejects.paths });
}
