import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ingest } from '../corpus/ingest.js';
import type { CorpusRegistry, CorpusWriter } from '../corpus/types.js';
import { entityId } from '../domain/ids.js';
import type { NewGraph, NewImage } from '../domain/records.js';
import { readDescription } from '../formats/description.js';
import { readGraphFile } from '../formats/graphs/graph-files.js';
import { readImages } from '../formats/images.js';
import { openSource } from '../formats/lines.js';
import { readPremises } from '../formats/premises.js';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import { UNLIMITED } from '../runtime/scope.js';
import { quantity } from '../runtime/wording.js';
import type { VectorStore } from '../store/port.js';

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
 * Stores the demo corpus without its images, which `addDemoImages` adds; returns the numbers of its
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

interface Opened {
  readonly store: Pick<VectorStore, 'retrieve'>;
  readonly registry: Pick<CorpusRegistry, 'get'>;
  readonly writer: Pick<CorpusWriter, 'putImages'>;
}

/**
 * Adds the images that the demo corpus lacks. Reading one takes about a second, so a server answers
 * first and does this meanwhile. What fails is a warning. What is missing after that, or after a
 * stop, is read at the next start.
 */
export async function addDemoImages(opened: Opened, signal: AbortSignal): Promise<void> {
  try {
    await addMissing(opened, signal);
  } catch (error) {
    // The store and the reader are closed while this still runs.
    if (signal.aborted) return;
    warn(error instanceof ElenchusError ? `${error.code}: ${error.message}` : messageOf(error));
  }
}

async function addMissing({ store, registry, writer }: Opened, signal: AbortSignal) {
  if (!(await isLoaded(registry))) return;
  const missing = await missingImages(store);
  if (missing.length === 0 || signal.aborted) return;
  console.log(`Reading ${quantity(missing.length, 'image')} in the background ...`);
  const refused: string[] = [];
  for (const image of missing) {
    const [outcome] = await writer.putImages(DEMO, [image]);
    if (signal.aborted) return;
    if (outcome?.error) refused.push(`${outcome.error.code}: ${outcome.error.message}`);
  }
  const read = missing.length - refused.length;
  if (read > 0) console.log(`Read ${quantity(read, 'image')}.`);
  if (refused.length > 0) warn(`${quantity(refused.length, 'image')} refused: ${refused[0]}`);
}

/** Whether the corpus of this name is the one that comes with Elenchus. */
async function isLoaded(registry: Opened['registry']): Promise<boolean> {
  const { title } = await readDescription(join(DEMO_FOLDER, 'corpus.json'));
  const corpus = await registry.get(DEMO);
  return corpus !== undefined && corpus.title === title;
}

async function missingImages(store: Opened['store']): Promise<readonly NewImage[]> {
  const images: NewImage[] = [];
  for await (const { result } of readImages(join(DEMO_FOLDER, 'images.jsonl'), {
    maxBytes: Infinity,
  })) {
    if ('error' in result) throw result.error;
    images.push(result.record);
  }
  const idOf = ({ id }: NewImage) => entityId('image', DEMO, id);
  const stored = await store.retrieve('images', images.map(idOf), {
    payload: ['corpus'],
    budget: UNLIMITED,
  });
  const known = new Set(stored.map(({ id }) => id));
  return images.filter((image) => !known.has(idOf(image)));
}

function warn(problem: string): void {
  console.error(`elenchus: images of the demo corpus: ${problem}; the next start tries again`);
}
