import { join } from 'node:path';
import { PACKAGE_ROOT } from '../config.js';
import { ingest } from '../corpus/ingest.js';
import { readDescription } from '../corpus/readers/description.js';
import { FORMATS, readPremises } from '../corpus/readers/index.js';
import { openSource } from '../corpus/readers/source.js';
import type { CorpusWriter } from '../corpus/types.js';
import { ElenchusError } from '../errors.js';

/** The corpus that comes with Elenchus. */
export const DEMO = 'demo';

/** Stores the demo corpus; returns how many premises it has. */
export async function loadDemo(writer: CorpusWriter): Promise<number> {
  const folder = join(PACKAGE_ROOT, 'demo');
  const file = join(folder, 'premises.jsonl');
  await writer.putCorpus({ name: DEMO, ...(await readDescription(join(folder, 'corpus.json'))) });
  const source = await openSource(file);
  const counts = await ingest(
    readPremises(source, FORMATS.jsonl),
    (records) => writer.putPremises(DEMO, records),
    {
      batch: 256,
      onRejected: ({ line = 0, field = 'line', message }) => {
        throw new ElenchusError('LINE_INVALID', { file, line, field, problem: message });
      },
    },
  );
  return counts.added + counts.replaced + counts.unchanged;
}
