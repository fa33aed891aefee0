import { z } from 'zod';
import type { Rejection } from '../../corpus/ingest.js';
import type { ImportOutcome } from '../../corpus/transfers.js';
import { LONGEST_DUMP_LINE } from '../../corpus/read-dump.js';
import { readLines } from '../../formats/lines.js';
import { openSource } from '../../formats/source.js';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import type { Rejects } from '../ingest-run.js';
import { serverError } from '../remote.js';
import { errorOf, openStream, type ServerFlags } from '../stream.js';

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
): Promise<ImportOutcome & { readonly where: string }> {
  const { stream } = await openSource(file);
  const path = flags.add ? '/import?add=true' : '/import';
  const headers = { 'content-type': 'application/x-ndjson' };
  const { url, answer } = await openStream(flags, path, { method: 'POST', headers, body: stream });
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
