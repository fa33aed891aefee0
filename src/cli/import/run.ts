import { Pause } from '../../corpus/pause.js';
import { StoredRegistry } from '../../corpus/registry.js';
import { type ImportOutcome, Transfers } from '../../corpus/transfers.js';
import { quantity } from '../../runtime/wording.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import { openStore } from '../../store/open.js';
import type { ImportFlags } from '../import.js';
import { Rejects } from '../ingest-run.js';
import { amount, createProgress, type Progress } from '../progress.js';
import { loadSettings } from '../settings.js';
import { importToServer } from './remote.js';

/**
 * Fills the store, or that of a server, with the records of a file.
 * @throws ElenchusError REJECTED_LINES after all others are written
 */
export async function runImport(file: string, flags: ImportFlags): Promise<void> {
  const { server, add = false } = flags;
  const rejects = new Rejects(flags.rejects);
  // Begins when the file has been checked.
  let progress: Progress | undefined;
  const onProgress = (done: number, all: number): void => {
    progress ??= createProgress('records');
    progress.update(done, done / all);
  };
  try {
    const outcome =
      server === undefined
        ? await importHere(file, flags, rejects, onProgress)
        : await importToServer(file, { ...flags, server, add }, rejects, onProgress);
    print(outcome, rejects);
  } finally {
    progress?.stop();
    rejects.close();
  }
}

interface Imported extends ImportOutcome {
  readonly where: string;
}

async function importHere(
  file: string,
  flags: ImportFlags,
  rejects: Rejects,
  onProgress: (done: number, all: number) => void,
): Promise<Imported> {
  if (file === '-') throw badInput('file', 'is read twice, so it cannot be standard input');
  const config = loadSettings({ dataDir: flags.dataDir });
  const where = config.qdrantUrl ?? config.dataDir;
  const store = await openStore(config);
  try {
    const registry = new StoredRegistry(store, config.registryTtlMs);
    const transfers = new Transfers(store, registry, new Pause());
    const outcome = await transfers.import(file, {
      store: where,
      add: flags.add === true,
      onProgress,
      onRejected: (rejection) => rejects.add(rejection),
    });
    return { ...outcome, where };
  } finally {
    await store.close();
  }
}

function print({ where, records, digest, before, rejected }: Imported, rejects: Rejects): void {
  const added = before > 0 ? `; added to ${amount(before)}` : '';
  console.log(`${where}: ${quantity(records, 'record')}, sha256 ${digest}${added}`);
  if (rejected === 0) return;
  const of = { count: rejected, all: quantity(records + rejected, 'line') };
  throw new ElenchusError('REJECTED_LINES', { ...of, rejects: rejects.paths });
}
