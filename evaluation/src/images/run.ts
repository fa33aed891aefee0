import { basename, join, resolve } from 'node:path';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import type { Query } from 'elenchus/internal/formats/test-collection.js';
import { makeOutputFolder } from 'elenchus/internal/runtime/files.js';
import { quantity } from 'elenchus/internal/runtime/wording.js';
import { drawHeatMap, writePictures } from '../charts.js';
import { interval, print, rowsOf, signed, withBadLines, withInterval } from '../output.js';
import { strictlyDescending } from '../run-format.js';
import { writeRun } from '../runs.js';
import { type Annotations, drawClassCounts, LOOKED_AT, type PairAgreement } from './annotations.js';
import { byTowers, type FoundImages } from './approaches.js';
import { type Basis, evaluateImages, type ImagesReport, type Likeness } from './evaluate.js';
import { ImageTowers } from './image-towers.js';
import { KNOWN_ITEM_METRICS, type KnownItemReport, OWN } from './known-item.js';
import { type ImageSourceFlags, openImages } from './open.js';
import {
  LIKE_IMAGE_DEPTH,
  type LikeImageReport,
  TOPIC_METRICS,
  type TopicScores,
} from './topics.js';
import type { Approach, EvaluatedImage } from './types.js';

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
    const { elenchus, images, queries, judgements, close } = await openImages(flags, bad);
    closing.push(close);
    const further = await towerApproaches(folders, towers, images);
    const { textEncoder: text, clip } = elenchus.services;
    const { report, found } = await withProgress('pages', images.length, (onProgress) =>
      evaluateImages(
        { images, queries, judgements, further },
        { text, clip },
        { seed, onProgress },
      ),
    );
    print(flags.json, report, () => imageTables(report, queries, clip !== undefined));
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

const row = rowsOf(24, 24);

/** With one decimal, if need be. */
function rounded(value: number): string {
  return String(Math.round(10 * value) / 10);
}

/** The figures as tables for people; each says what it rests on. */
function imageTables(report: ImagesReport, queries: readonly Query[], withClip: boolean): string {
  const { basis, topics, likeImage, knownItem, likeness, annotations } = report;
  const tables = [
    ...topics.map((scores) => topicTable(scores, queries)),
    ...(topics.length > 0 && !withClip ? [[WITHOUT_CLIP]] : []),
    ...(likeImage ? [likeImageTable(likeImage)] : []),
    ...knownItem.map(knownItemTable),
    ...(likeness ? [likenessTable(likeness)] : []),
    ...(annotations ? [annotationTable(annotations)] : []),
  ];
  const about = basisText(basis);
  return tables
    .map((lines) => (lines.length === 1 ? lines : [...lines, about]).join('\n'))
    .join('\n\n');
}

const WITHOUT_CLIP =
  'pixels, both: left out above. Words cannot be compared with pixels without a CLIP model (ELENCHUS_CLIP_DIRECTORY); by pixels, images are searched for by an image, below.';

const NAMED = 4;

/** "50 images (22 with text in them); 2 topics have judged images of both kinds: ..." */
function basisText({ images, withText, topics }: Basis): string {
  const judged = topics.map(
    ({ id, judged, relevant }) => `${id}: ${judged} judged, ${relevant} relevant`,
  );
  const named = judged.slice(0, NAMED).join('; ') + (judged.length > NAMED ? '; ...' : '');
  const about = `${quantity(topics.length, 'topic')} can be measured${judged.length > 0 ? ` (${named})` : ''}`;
  return `rests on ${quantity(images, 'image')}, ${withText} of them with text in it; ${about}`;
}

function topicTable(scores: TopicScores, queries: readonly Query[]): readonly string[] {
  const { topics, scope, ranked, relevant, chance, approaches } = scores;
  const [first] = topics;
  const text = queries.find(({ id }) => id === first)?.text;
  const title =
    topics.length === 1 ? `topic ${first}: ${text}` : `mean of ${quantity(topics.length, 'topic')}`;
  const each = topics.length === 1 ? '' : ' on average';
  const what = scope === 'judged' ? 'judged images only' : 'all images';
  return [
    `${title}; ${what}: ${rounded(relevant)} of ${rounded(ranked)} relevant${each}`,
    row(
      '',
      TOPIC_METRICS.map((metric) => metric.replace('p@', 'P@').replace('ndcg', 'nDCG')),
    ),
    row(
      'random order',
      TOPIC_METRICS.map((metric) => withInterval(chance[metric].mean, chance[metric].interval)),
    ),
    ...approaches.map(({ name, metrics }) =>
      row(
        name,
        TOPIC_METRICS.map((metric) => metrics[metric].toFixed(3)),
      ),
    ),
  ];
}

function likeImageTable({
  queries,
  topics,
  chance,
  approaches,
}: LikeImageReport): readonly string[] {
  return [
    `search by each of ${quantity(queries, 'relevant image')} of ${quantity(topics, 'topic')}; judged images only`,
    row('', [`P@${LIKE_IMAGE_DEPTH}`]),
    row('random order', [chance.toFixed(3)]),
    ...approaches.map(({ name, precision }) => row(name, [precision.toFixed(3)])),
  ];
}

function knownItemTable(report: KnownItemReport): readonly string[] {
  const { queries, images, chance, approaches, gains } = report;
  const bound = queries === OWN ? ', an upper bound: it is stored' : '';
  return [
    `known item by ${queries}${bound}; ${quantity(images, 'image')} searched for`,
    row('', ['MRR', 'success@1', 'success@5']),
    row(
      'random order',
      KNOWN_ITEM_METRICS.map((metric) => chance[metric].toFixed(3)),
    ),
    ...approaches.map(({ name, metrics, interval: ends }) =>
      row(name, [
        withInterval(metrics.mrr, ends),
        metrics['success@1'].toFixed(3),
        metrics['success@5'].toFixed(3),
      ]),
    ),
    ...gains.map(({ name, of, over, queries: count, mean, interval: ends, p }) => {
      const range = ends ? ` (${interval(ends)})` : '';
      return `${name}: MRR ${signed(mean, 3)}${range}, p ${p < 0.001 ? '< 0.001' : p.toFixed(3)}, over ${quantity(count, 'image')} ("${of}" over "${over}")`;
    }),
  ];
}

function likenessTable({ models, jaccard, depth, queries, chance }: Likeness): readonly string[] {
  const likenessRow = rowsOf(24, Math.max(8, ...models.map(({ length }) => length + 2)));
  return [
    `Jaccard index of the first ${depth} images, mean of ${quantity(queries, 'query', 'queries')}; ${chance.toFixed(3)} by chance`,
    likenessRow('', models),
    ...models.map((name, at) =>
      likenessRow(
        name,
        jaccard[at]!.map((value) => value.toFixed(3)),
      ),
    ),
  ];
}

/** What annotators say of the first images: figure 1 and table 1 of Janusko et al. 2024. */
function annotationTable({ annotators, agreement, approaches }: Annotations): readonly string[] {
  const labels = approaches[0]?.classes.map(({ label }) => label) ?? [];
  const several = annotators.length > 1;
  return [
    `labels of the first ${LOOKED_AT} images of the judged queries, by ${quantity(annotators.length, 'annotator')}${several ? ': mean (fewest to most)' : ''}`,
    row('', [...labels, ...(several ? ['kappa'] : [])]),
    ...approaches.map(({ name, classes, agreement: own }) =>
      row(name, [
        ...classes.map(({ mean, least, most }) =>
          several ? `${rounded(mean)} (${least} to ${most})` : rounded(mean),
        ),
        ...(several ? [kappas(own)] : []),
      ]),
    ),
    ...(several
      ? agreement.map(
          (pair) =>
            `Cohen's kappa of ${pair.annotators.join(' and ')}: ${kappa(pair)}, over ${quantity(pair.count, 'image')}`,
        )
      : ["one annotator only, so agreement (Cohen's kappa) cannot be measured"]),
  ];
}

function kappas(pairs: readonly PairAgreement[]): string {
  return pairs.map(kappa).join(', ');
}

function kappa({ kappa: value }: PairAgreement): string {
  return value === undefined || Number.isNaN(value) ? '-' : value.toFixed(3);
}

/**
 * Figures 1 and 2 of Janusko et al. 2024, as far as there are figures.
 * @returns the files
 */
async function writeImagePictures(
  folder: string,
  { likeness, annotations, basis }: ImagesReport,
): Promise<readonly string[]> {
  const files: string[] = [];
  if (likeness) {
    const { models: names, jaccard: values, depth, queries } = likeness;
    const title = `Jaccard index of the first ${depth} images`;
    const note = `mean of ${quantity(queries, 'query', 'queries')}; ${restsOn(basis)}`;
    const drawn = drawHeatMap({ title, names, values, least: 0, note });
    files.push(...(await writePictures(join(folder, 'images-jaccard'), drawn)));
  }
  if (annotations) {
    const drawn = drawClassCounts(annotations, restsOn(basis));
    files.push(...(await writePictures(join(folder, 'images-labels'), drawn)));
  }
  return files;
}

function restsOn({ images, topics }: Basis): string {
  return `${quantity(images, 'image')}, ${quantity(topics.length, 'measurable topic')}`;
}
