import { basename, join, resolve } from 'node:path';
import { ImageTowers } from 'elenchus/internal/encoders/image-towers.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { evaluateImages } from '../images/evaluate.js';
import type { FoundImages } from '../images/ranked.js';
import { byTowers } from '../images/towers.js';
import type { Approach, EvaluatedImage } from '../images/types.js';
import { strictlyDescending } from '../run-format.js';
import { writeRun } from '../trec.js';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import { writeImagePictures } from './images-pictures.js';
import { imageTables } from './images-table.js';
import { type ImageSourceFlags, openImages } from './images-open.js';
import { withBadLines } from './output.js';
import { makeOutputFolder } from 'elenchus/internal/runtime/files.js';

export interface ImageFlags extends ImageSourceFlags {
  readonly towers?: readonly string[];
  readonly runs?: string;
  readonly pictures?: string;
  readonly seed: number;
  readonly json?: true;
}

/** `elenchus evaluate images`. */
export async function evaluateImagesCommand(flags: ImageFlags): Promise<void> {
  for (const folder of [flags.runs, flags.pictures]) {
    if (folder !== undefined) makeOutputFolder(folder);
  }
  await withBadLines((bad) => evaluate(flags, bad));
}

async function evaluate(flags: ImageFlags, bad: BadLines): Promise<void> {
  const { seed, towers: folders = [] } = flags;
  const towers: ImageTowers[] = [];
  const closing: (() => Promise<void>)[] = [];
  try {
    // Before minutes are spent on images.
    for (const folder of folders) {
      const opened = await ImageTowers.open(folder, 1);
      towers.push(opened);
      closing.push(() => opened.close());
    }
    const { services, images, queries, judgements, close } = await openImages(flags, bad);
    closing.push(close);
    const further = await towerApproaches(folders, towers, images);
    const { textEncoder: text, clip } = services;
    const { report, found } = await withProgress('pages', images.length, (onProgress) =>
      evaluateImages(
        { images, queries, judgements, further },
        { text, clip },
        { seed, onProgress },
      ),
    );
    console.log(
      flags.json ? JSON.stringify(report) : imageTables(report, queries, clip !== undefined),
    );
    // Written after the tables, so that a folder that cannot be written loses no figure.
    if (flags.runs !== undefined) await writeRuns(flags.runs, found);
    if (flags.pictures === undefined) return;
    const pictures = await writeImagePictures(flags.pictures, report);
    if (flags.json !== true) console.log(`\npictures: ${pictures.join(', ')}`);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Named after their folders. */
function towerApproaches(
  folders: readonly string[],
  towers: readonly ImageTowers[],
  images: readonly EvaluatedImage[],
): Promise<readonly Approach[]> {
  return Promise.all(
    towers.map((each, at) => byTowers(`towers ${basename(resolve(folders[at]!))}`, each, images)),
  );
}

async function writeRuns(folder: string, found: ReadonlyMap<string, FoundImages>): Promise<void> {
  for (const [name, hits] of found) {
    const tag = name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-');
    const run = [...hits].map(([query, each]) => [query, strictlyDescending(each)] as const);
    await writeRun(join(folder, `images.${tag}.trec`), new Map(run), tag);
  }
}
