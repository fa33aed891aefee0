import { ElenchusError, messageOf } from '../runtime/errors.js';
import { checkJson } from '../domain/check.js';
import { digest } from '../domain/content.js';
import type { PremiseRecord, ReadItem } from '../domain/records.js';
import { MAX_LINE_BYTES, parseLine, readLines, type LineOptions } from './lines.js';
import { parsePremise } from './premise-line.js';
import type { Source } from './source.js';

/** A premise or an error. In `raw`, bytes that are not UTF-8 are replaced. */
export interface ReadLine extends ReadItem<PremiseRecord> {
  readonly line: number;
}

/** Ids up to this length are kept as they are. */
const SHORT_ID = 64;

/**
 * Reads premises line by line. If an id occurs again with other content, that line is refused.
 * @throws ElenchusError FILE_DAMAGED if the file is truncated
 */
export async function* readPremises(
  source: Pick<Source, 'name' | 'stream'>,
  options: LineOptions = {},
): AsyncGenerator<ReadLine> {
  const seen = new Map<string, number>();
  const file = source.name;
  const { longest = MAX_LINE_BYTES } = options;
  const lines = readLines(source.stream, options);
  let last = 0;
  try {
    for await (const line of lines) {
      last = line.line;
      const raw = line.bytes?.toString('utf8');
      const bytes = line.bytes?.length ?? 0;
      const read = { file, line: line.line, bytes, raw };
      try {
        const value = parseLine(file, line, longest);
        checkJson('line', value);
        const record = parsePremise(value);
        const key = record.id.length > SHORT_ID ? digest(record.id) : record.id;
        const known = seen.get(key);
        const content = fingerprint(record);
        if (known === content) continue;
        if (known !== undefined) {
          throw new ElenchusError('DUPLICATE_ID', { field: 'id', id: record.id });
        }
        seen.set(key, content);
        yield { ...read, result: { record } };
      } catch (error) {
        if (!(error instanceof ElenchusError)) throw error;
        yield { ...read, result: { error } };
      }
    }
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    const problem = `${messageOf(error)} after line ${last}; what stands before is kept`;
    throw new ElenchusError('FILE_DAMAGED', { file, problem }, { cause: error });
  }
}

/** 48 bits of a digest as a number, since one is kept for each line. */
function fingerprint(record: PremiseRecord): number {
  return Number.parseInt(digest(record).slice(0, 12), 16);
}
