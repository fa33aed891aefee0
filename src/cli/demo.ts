import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { ingest } from '../corpus/ingest.js';
import { readDescription } from '../formats/format.js';
import { readGraphFile } from '../formats/graphs/graph-files.js';
import { readPremises } from '../formats/index.js';
import { openSource } from '../formats/source.js';
import type { CorpusWriter } from '../corpus/types.js';
import type { NewGraph } from '../domain/records.js';
import { ElenchusError } from '../runtime/errors.js';

/** The corpus that comes with Elenchus. */
export const DEMO = 'demo';

export const DEMO_FOLDER = join(PACKAGE_ROOT, 'demo');

const graphList = z.looseObject({
  graphs: z.array(
    z.strictObject({
      file: z.string(),
      language: z.string(),
      topic: z.string(),
      claimId: z.string(),
    }),
  ),
});

/**
 * Stores the demo corpus without its images, which `demo-images.ts` adds; returns the numbers of its
 * authors' premises and of its graphs.
 */
export async function loadDemo(
  writer: CorpusWriter,
): Promise<{ readonly premises: number; readonly graphs: number }> {
  const about = join(DEMO_FOLDER, 'corpus.json');
  await writer.putCorpus({ name: DEMO, ...(await readDescription(about)) });
  const file = join(DEMO_FOLDER, 'premises.jsonl');
  const counts = await ingest(
    readPremises(await openSource(file)),
    (records) => writer.putPremises(DEMO, records),
    {
      batch: 256,
      onRejected: ({ line = 0, field = 'line', message }) => {
        throw new ElenchusError('LINE_INVALID', { file, line, field, problem: message });
      },
    },
  );
  const list = graphList.parse(JSON.parse(await readFile(about, 'utf8'))).graphs;
  const graphs: NewGraph[] = [];
  for (const { file: name, language, topic, claimId } of list) {
    const id = name.replace(/^graphs\/|\.json$/g, '');
    const { graph, warnings, format } = await readGraphFile(join(DEMO_FOLDER, name));
    graphs.push({ id, graph, warnings, format, language, topic, extra: { claimId } });
  }
  for (const { externalId = '', error } of await writer.putGraphs(DEMO, graphs)) {
    if (error) throw new ElenchusError('BAD_INPUT', { field: externalId, problem: error.message });
  }
  return { premises: counts.added + counts.replaced + counts.unchanged, graphs: graphs.length };
}
