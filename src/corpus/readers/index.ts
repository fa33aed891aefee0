import { ElenchusError, messageOf } from '../../errors.js';
import { checkJson } from '../check.js';
import { digest } from '../content.js';
import type { ReadItem } from '../ingest.js';
import type { PremiseRecord } from '../types.js';
import type { Format } from './format.js';
import { parseLine } from './json-line.js';
import { jsonl } from './jsonl.js';
import { readLines } from './lines.js';
import { perspective } from './perspective.js';
import type { Source } from './source.js';

/** The formats that are read, by the name that `--format` takes. */
export const FORMATS = { jsonl, perspective } as const satisfies Record<string, Format>;
export type FormatName = keyof typeof FORMATS;

/** A line as a premise, or why it is none; in `raw`, bytes that are no UTF-8 are replaced. */
export interface ReadLine extends ReadItem<PremiseRecord> {
  readonly line: number;
}

/**
 * Reads premises; never holds the file. A line whose id came before is refused,
 * unless it says the same.
 * @throws ElenchusError FILE_DAMAGED where the bytes end in the middle
 */
export async function* readPremises(source: Source, format: Format): AsyncGenerator<ReadLine> {
  const seen = new Map<string, string>();
  const file = source.name;
  const lines = readLines(source.stream);
  let last = 0;
  try {
    for await (const line of lines) {
      last = line.line;
      const raw = line.bytes?.toString('utf8');
      const read = { file, line: line.line, ...(raw !== undefined && { raw }) };
      try {
        const value = parseLine(file, line);
        checkJson('line', value);
        const record = format.parse(value);
        const known = seen.get(record.id);
        const content = fingerprint(record);
        if (known === content) continue;
        if (known !== undefined) {
          throw new ElenchusError('DUPLICATE_ID', { field: 'id', id: record.id });
        }
        seen.set(record.id, content);
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

/** What tells two records apart, in few bytes: it is kept for each line. */
function fingerprint(record: PremiseRecord): string {
  return digest(record).slice(0, 16);
}
