import { join } from 'node:path';
import { quantity } from '../runtime/wording.js';
import { readDescription } from '../formats/format.js';
import { readImages } from '../formats/images/index.js';
import type { CorpusRegistry, CorpusWriter } from '../corpus/types.js';
import type { NewImage } from '../domain/records.js';
import { entityId } from '../domain/ids.js';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import type { VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import { DEMO, DEMO_FOLDER } from './demo.js';

const FILE = join(DEMO_FOLDER, 'images.jsonl');

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

/** Whether the corpus of that name is the one that comes with Elenchus. */
async function isLoaded(registry: Opened['registry']): Promise<boolean> {
  const { title } = await readDescription(join(DEMO_FOLDER, 'corpus.json'));
  const corpus = await registry.get(DEMO);
  return corpus !== undefined && corpus.title === title;
}

async function missingImages(store: Opened['store']): Promise<readonly NewImage[]> {
  const images: NewImage[] = [];
  for await (const { result } of readImages(FILE, { maxBytes: Infinity })) {
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
