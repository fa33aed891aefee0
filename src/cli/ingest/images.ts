import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ingest, type IngestCounts, ingested, type Rejection } from '../../corpus/ingest.js';
import type { ImageSide } from '../../domain/image.js';
import type { NewImage, PremiseRecord, ReadItem } from '../../domain/records.js';
import { readArgumentsXml } from '../../formats/arguments-xml.js';
import { parseWith, stanceSchema } from '../../formats/fields.js';
import { otherFiles, readImages } from '../../formats/images.js';
import { BadLines, type Problem, readText } from '../../formats/lines.js';
import { readJudgements, readQueries } from '../../formats/test-collection.js';
import { ElenchusError } from '../../runtime/errors.js';
import { createProgress } from '../progress.js';
import { countsLine, passedOverLine, type Rejects, whileInterruptible } from '../rejects.js';
import { loadSettings } from '../settings.js';
import type { IngestFlags, IngestTarget } from './target.js';

/** How many images are written together by default. */
const BATCH = 16;

/** The arguments that images of the folder are sought for. */
const ARGUMENTS = 'arguments.xml';

export interface ImagesOutcome extends IngestCounts {
  /** What became of the arguments that the folders have, if they have any. */
  readonly arguments?: IngestCounts | undefined;
  /** Files beside the records that no one reads. */
  readonly passedOver: readonly string[];
}

/** @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY; those of the target */
export async function ingestImages(
  paths: readonly string[],
  target: IngestTarget,
  { batch = BATCH, dataDir }: IngestFlags,
  rejects: Rejects,
): Promise<ImagesOutcome> {
  const { maxImageBytes: maxBytes } = loadSettings({ dataDir });
  // Read first, since a mistake in it would else be found after hours of reading images.
  const given = await argumentsOf(paths);
  const progress = createProgress('images');
  const passedOver: string[] = [];
  let badSides = 0;
  const rejectSide = (rejection: Rejection) => {
    badSides += 1;
    rejects.add(rejection);
  };
  let fraction = 0;
  async function* items(): AsyncGenerator<ReadItem<NewImage>> {
    for (const [place, path] of paths.entries()) {
      const sides = await sidesIn(path, rejectSide);
      passedOver.push(
        ...(await otherFiles(path)).filter((name) => !SIDE_FILES.has(name) && name !== ARGUMENTS),
      );
      const onProgress = (read: number) => (fraction = (place + read) / paths.length);
      for await (const item of readImages(path, { maxBytes, onProgress })) {
        yield withSides(item, sides);
      }
    }
  }
  try {
    const counts = await whileInterruptible('image', (signal) =>
      ingest(items(), target.putImages, {
        batch,
        signal,
        onProgress: (soFar) => progress.update(ingested(soFar), fraction),
        onRejected: (rejection) => rejects.add(rejection),
      }),
    );
    if (ingested(counts) === 0 && paths.length > 0) {
      throw new ElenchusError('FILE_EMPTY', { file: paths.join(', '), wanted: 'images' });
    }
    const read = given && (await ingestArguments(given, target, rejects));
    const rejected = counts.rejected + badSides;
    return { ...counts, rejected, passedOver, ...(read && { arguments: read }) };
  } finally {
    progress.stop();
  }
}

/** @throws ElenchusError BAD_INPUT where the file cannot be read to its end */
async function argumentsOf(
  paths: readonly string[],
): Promise<readonly ReadItem<PremiseRecord>[] | undefined> {
  const files = paths.map((path) => join(path, ARGUMENTS)).filter((file) => existsSync(file));
  if (files.length === 0) return undefined;
  const read = files.map(async (file) => [...readArgumentsXml(await readText(file), file)]);
  return (await Promise.all(read)).flat();
}

function ingestArguments(
  given: readonly ReadItem<PremiseRecord>[],
  target: IngestTarget,
  rejects: Rejects,
): Promise<IngestCounts> {
  const onRejected = (rejection: Rejection) => rejects.add(rejection);
  return ingest(Readable.from(given), target.put, { batch: BATCH, onRejected });
}

export function imagesSummary({ passedOver, arguments: read }: ImagesOutcome): string[] {
  const lines = passedOverLine(passedOver, 'without images');
  return read ? [...lines, countsLine(read, 'argument')] : lines;
}

const [QUERIES, QRELS] = ['queries.jsonl', 'qrels.tsv'] as const;
/** Files that say which side images back. */
const SIDE_FILES: ReadonlySet<string> = new Set([QUERIES, QRELS]);

type Sides = ReadonlyMap<string, readonly ImageSide[]>;

/**
 * The sides that images back, by the image's id: from `qrels.tsv` with the column `stance` and
 * `queries.jsonl`, if the folder has both (the layout of Touché's image collections).
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY
 */
async function sidesIn(folder: string, onRejected: (rejection: Rejection) => void): Promise<Sides> {
  const [queries, qrels] = [join(folder, QUERIES), join(folder, QRELS)];
  if (!existsSync(queries) || !existsSync(qrels)) return new Map();
  const bad = { queries: new BadLines(), qrels: new BadLines() };
  const asked = await readQueries(queries, bad.queries);
  const questions = new Map(asked.map(({ id, text }) => [id, text]));
  const known = { queries: questions, corpus: { has: () => true } };
  const sides = new Map<string, ImageSide[]>();
  for (const { line, query, id, grade, stance } of await readJudgements(qrels, known, bad.qrels)) {
    const read = () => parseWith(stanceSchema, stance, () => 'stance');
    const side = bad.qrels.attempt(qrels, line, read);
    if (side === undefined || grade <= 0) continue;
    sides.set(id, [...(sides.get(id) ?? []), { question: questions.get(query)!, side }]);
  }
  for (const problem of bad.queries.problems) onRejected({ file: queries, ...told(problem) });
  for (const problem of bad.qrels.problems) onRejected({ file: qrels, ...told(problem) });
  return sides;
}

function told({ code, message }: Problem) {
  return { code, message };
}

/** What the record itself says comes first. */
function withSides(item: ReadItem<NewImage>, sides: Sides): ReadItem<NewImage> {
  if ('error' in item.result) return item;
  const { record } = item.result;
  const given = new Set(record.sides.map(({ question }) => question));
  const added = (sides.get(record.id) ?? []).filter(({ question }) => !given.has(question));
  return { ...item, result: { record: { ...record, sides: [...record.sides, ...added] } } };
}
