import { FORMATS, readPremises } from '../../corpus/readers/index.js';
import { openSource } from '../../corpus/readers/source.js';
import type { PremiseRecord } from '../../corpus/types.js';
import { ElenchusError } from '../../errors.js';

/**
 * Reads the task's corpus whole. A line that is wrong ends it: figures over a part of the
 * corpus would be figures of another task.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; LINE_INVALID naming line and field;
 *   CORPUS_WITHOUT_PROFILES
 */
export async function readCorpus(file: string): Promise<readonly PremiseRecord[]> {
  const source = await openSource(file);
  const records: PremiseRecord[] = [];
  try {
    for await (const { line, result } of readPremises(source, FORMATS.perspective)) {
      if ('error' in result) throw located(source.name, line, result.error);
      records.push(result.record);
    }
  } finally {
    source.stream.destroy();
  }
  if (records.every(({ profile }) => Object.keys(profile).length === 0)) {
    throw new ElenchusError('CORPUS_WITHOUT_PROFILES', { file: source.name });
  }
  return records;
}

function located(file: string, line: number, error: ElenchusError): ElenchusError {
  if (error.code === 'LINE_INVALID') return error;
  const { field = 'line', problem = error.message } = error.details;
  return new ElenchusError('LINE_INVALID', { file, line, field, problem }, { cause: error });
}
