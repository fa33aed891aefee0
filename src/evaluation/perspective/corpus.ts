import { FORMATS, readPremises } from '../../corpus/readers/index.js';
import { openSource } from '../../corpus/readers/source.js';
import type { PremiseRecord } from '../../corpus/types.js';
import { ElenchusError } from '../../errors.js';
import { atLine } from '../lines.js';

/**
 * Reads the task's corpus whole. A line that is wrong ends it: figures over a part of the
 * corpus would be figures of another task.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY; LINE_INVALID and DUPLICATE_ID
 *   naming line and field; CORPUS_WITHOUT_PROFILES
 */
export async function readCorpus(file: string): Promise<readonly PremiseRecord[]> {
  const source = await openSource(file);
  const records: PremiseRecord[] = [];
  try {
    for await (const { line, result } of readPremises(source, FORMATS.perspective)) {
      if ('error' in result) throw atLine(result.error, source.name, line);
      records.push(result.record);
    }
  } finally {
    source.stream.destroy();
  }
  if (records.length === 0) {
    throw new ElenchusError('FILE_EMPTY', { file: source.name, wanted: 'argument' });
  }
  if (records.every(({ profile }) => Object.keys(profile).length === 0)) {
    throw new ElenchusError('CORPUS_WITHOUT_PROFILES', { file: source.name });
  }
  return records;
}
