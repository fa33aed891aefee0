import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ingest, type IngestCounts, ingested, type ReadItem } from '../corpus/ingest.js';
import { readImages } from '../corpus/readers/images/index.js';
import { stanceSchema } from '../corpus/readers/stance.js';
import type { NewImage } from '../corpus/types.js';
import type { ImageSide } from '../domain/image.js';
import { ElenchusError } from '../errors.js';
import { readJudgements, readQueries } from '../evaluation/read.js';
import type { IngestFlags } from './ingest.js';
import { type Rejects, whileInterruptible } from './ingest-run.js';
import type { IngestTarget } from './ingest-target.js';
import { createProgress } from './progress.js';
import { loadSettings } from './settings.js';

/** How many images are written together by default. */
const BATCH = 16;

/** @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY; those of the target */
export async function ingestImages(
  paths: readonly string[],
  target: IngestTarget,
  { batch = BATCH, dataDir }: IngestFlags,
  rejects: Rejects,
): Promise<IngestCounts> {
  const { maxImageBytes: maxBytes } = loadSettings({ dataDir });
  const progress = createProgress('images');
  let fraction = 0;
  async function* items(): AsyncGenerator<ReadItem<NewImage>> {
    for (const [place, path] of paths.entries()) {
      const sides = await sidesIn(path);
      const onProgress = (read: number) => (fraction = (place + read) / paths.length);
      for await (const item of readImages(path, { maxBytes, onProgress })) {
        yield withSides(item, sides);
      }
    }
  }
  try {
    const counts = await whileInterruptible('image', (signal) =>
      ingest(items(), target.putImages, {
        ...{ batch, signal },
        onProgress: (soFar) => progress.update(ingested(soFar), fraction),
        onRejected: (rejection) => rejects.add(rejection),
      }),
    );
    if (ingested(counts) > 0) return counts;
    throw new ElenchusError('FILE_EMPTY', { file: paths.join(', '), wanted: 'images' });
  } finally {
    progress.stop();
  }
}

type Sides = ReadonlyMap<string, readonly ImageSide[]>;

/**
 * The sides that images back, by the image's id: from `qrels.tsv` with the column `stance` and
 * `queries.jsonl`, if the folder has both (the layout of Touché's image collections).
 */
async function sidesIn(folder: string): Promise<Sides> {
  const [queries, qrels] = [join(folder, 'queries.jsonl'), join(folder, 'qrels.tsv')];
  if (!existsSync(queries) || !existsSync(qrels)) return new Map();
  const asked = await readQueries(queries);
  const questions = new Map(asked.map(({ id, text }) => [id, text]));
  const known = { queries: questions, corpus: { has: () => true } };
  const sides = new Map<string, ImageSide[]>();
  for (const { query, id, grade, stance } of await readJudgements(qrels, known)) {
    const side = stanceSchema.parse(stance);
    if (side === undefined || grade <= 0) continue;
    sides.set(id, [...(sides.get(id) ?? []), { question: questions.get(query)!, side }]);
  }
  return sides;
}

/** What the record itself says comes first. */
function withSides(item: ReadItem<NewImage>, sides: Sides): ReadItem<NewImage> {
  if ('error' in item.result) return item;
  const { record } = item.result;
  const given = new Set(record.sides.map(({ question }) => question));
  const added = (sides.get(record.id) ?? []).filter(({ question }) => !given.has(question));
  return { ...item, result: { record: { ...record, sides: [...record.sides, ...added] } } };
}
