import { createHash } from 'node:crypto';
import type { DumpSummary } from '../../corpus/dump.js';
import { LONGEST_DUMP_LINE, readSummary } from '../../corpus/read-dump.js';
import { readLines } from '../../formats/lines.js';
import { ElenchusError } from '../../runtime/errors.js';
import { serverError } from '../remote.js';
import { errorOf, openStream, type ServerFlags } from '../stream.js';

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
