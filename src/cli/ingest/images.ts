import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ingest, type IngestCounts, ingested, type Rejection } from '../../corpus/ingest.js';
import { readImages } from '../../formats/images/index.js';
import { readArgumentsXml } from '../../formats/images/arguments-xml.js';
import { readText } from '../../formats/source.js';
import { otherFiles } from '../../formats/images/layout.js';
import type { NewImage, PremiseRecord, ReadItem } from '../../domain/records.js';
import { ElenchusError } from '../../runtime/errors.js';
import { SIDE_FILES, sidesIn, withSides } from './image-sides.js';
import type { IngestFlags } from '../ingest.js';
import { countsLine, passedOverLine, type Rejects, whileInterruptible } from '../ingest-run.js';
import type { IngestTarget } from './target.js';
import { createProgress } from '../progress.js';
import { loadSettings } from '../settings.js';

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
        ...{ batch, signal },
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
