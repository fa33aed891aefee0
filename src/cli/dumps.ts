import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type DumpSummary, LONGEST_DUMP_LINE, readSummary } from '../corpus/dump.js';
import type { Rejection } from '../corpus/ingest.js';
import { Pause } from '../corpus/pause.js';
import { StoredRegistry } from '../corpus/registry.js';
import { type ImportOutcome, Transfers } from '../corpus/transfers.js';
import { openSource, readLines } from '../formats/lines.js';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import { openStore } from '../store/open.js';
import type { Rejects } from './rejects.js';
import { errorOf, openStream, serverError, type ServerFlags } from './remote.js';
import { loadSettings } from './settings.js';

/** What an import has done, and to which store. */
export interface ImportedDump extends ImportOutcome {
  readonly where: string;
}

/** Opens the store of a data folder, or that of the settings, for as long as the work takes. */
export async function withTransfers<Result>(
  dataDir: string | undefined,
  work: (transfers: Transfers, where: string) => Promise<Result>,
): Promise<Result> {
  const config = loadSettings({ dataDir });
  const store = await openStore(config);
  try {
    const registry = new StoredRegistry(store);
    const transfers = new Transfers(store, registry, new Pause());
    return await work(transfers, config.qdrantUrl ?? config.dataDir);
  } finally {
    await store.close();
  }
}

/** The kinds of lines that are no record, by their beginning. */
const [ERROR, SUMMARY] = ['{"error":', '{"records":'];
const CUT_OFF = 'the export was cut off: its last line, with the digest, is missing';

/**
 * The lines of the export of a server.
 * @throws ElenchusError SERVER_ERROR, also for an export that was cut off or damaged on its way
 */
export async function* exportFromServer(flags: ServerFlags): AsyncGenerator<string, DumpSummary> {
  const { url, answer } = await openStream(flags, '/export', { method: 'GET' });
  const hash = createHash('sha256');
  let records = -1; // The header is none.
  try {
    for await (const { bytes } of readLines(answer, { longest: LONGEST_DUMP_LINE })) {
      const line = bytes?.toString() ?? '';
      if (line.startsWith(ERROR)) throw errorOf(url, line);
      if (line.startsWith(SUMMARY)) {
        const summary = readSummary(line);
        if (summary.records !== records || summary.digest !== hash.digest('hex')) {
          throw serverError(url, 'the records do not fit their digest');
        }
        yield line;
        return summary;
      }
      if (records >= 0) hash.update(`${line}\n`);
      records += 1;
      yield line;
    }
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    throw serverError(url, CUT_OFF);
  } finally {
    answer.destroy();
  }
  throw serverError(url, CUT_OFF);
}

interface RemoteFlags extends ServerFlags {
  readonly add: boolean;
}

const progress = z.object({ done: z.int(), all: z.int() });
const outcome = z.object({
  outcome: z.object({
    records: z.int(),
    rejected: z.int(),
    digest: z.string(),
    before: z.int(),
  }),
});
/** A line that the server's store does not take. */
const rejection = z.object({ rejected: z.custom<Rejection>((value) => typeof value === 'object') });
const line = z.union([progress, outcome, rejection]);

/**
 * Sends a file to `POST /import` while it is read.
 * @throws ElenchusError FILE_NOT_FOUND; SERVER_ERROR, with the server's code
 */
export async function importToServer(
  file: string,
  flags: RemoteFlags,
  rejects: Rejects,
  onProgress: (done: number, all: number) => void,
): Promise<ImportedDump> {
  const { stream } = await openSource(file);
  const path = flags.add ? '/import?add=true' : '/import';
  const { url, answer } = await openStream(flags, path, { method: 'POST', body: stream });
  try {
    for await (const { bytes } of readLines(answer, { longest: LONGEST_DUMP_LINE })) {
      const text = bytes?.toString() ?? '';
      if (text.startsWith('{"error":')) throw errorOf(url, text);
      const told = line.parse(JSON.parse(text));
      if ('outcome' in told) return { ...told.outcome, where: url };
      if ('rejected' in told) rejects.add({ ...told.rejected, file });
      else onProgress(told.done, told.all);
    }
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    throw serverError(url, messageOf(error));
  } finally {
    answer.destroy();
    stream.destroy();
  }
  throw serverError(url, 'it ended the connection; what was imported is not known');
}
