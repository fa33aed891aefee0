/**
 * Chooses what the parts of an image's text count in the vector of all text
 * (`src/images/parts.ts`), and how far apart the perceptual hashes of copies may be
 * (`src/search/images/stages.ts`):
 *
 *   npm run lab -- choose-image-parts DIR [--seed N] [--only weights|copies]
 *
 * DIR is read as by `elenchus evaluate images --data`.
 */
import { Command, Option } from 'commander';
import sharp, { type Sharp } from 'sharp';
import { byVectors, rankImages } from '../evaluation/src/images/approaches.js';
import { gradesOf } from '../evaluation/src/images/judgements.js';
import {
  HELD_OUT,
  type KnownItems,
  knownItemsOf,
  passagesOf,
  type ReciprocalRanks,
  reciprocalRanks,
  TITLE,
} from '../evaluation/src/images/known-item.js';
import { type OpenedImages, openImages } from '../evaluation/src/images/open.js';
import { measurableTopics, scoreTopics, type Topic } from '../evaluation/src/images/topics.js';
import type { EvaluatedImage, ImageQuery } from '../evaluation/src/images/types.js';
import { pairedBootstrap } from '../evaluation/src/sampling.js';
import type { TextEncoder } from '../src/encoders/text.js';
import { readImages } from '../src/formats/images.js';
import { BadLines } from '../src/formats/lines.js';
import { decodeImage } from '../src/images/decode.js';
import { PART_WEIGHTS, TEXT_PARTS, type TextPart } from '../src/images/parts.js';
import { hashDistance, perceptualHash } from '../src/images/perceptual-hash.js';
import { foldsOf } from '../src/learning/fitting.js';
import { mean, quantile } from '../src/math/statistics.js';
import { normalised, weightedSum } from '../src/math/vectors.js';
import { COPY_DISTANCE } from '../src/search/images/stages.js';

interface Options {
  readonly seed: string;
  readonly only?: 'weights' | 'copies';
}

const LIMITS = { bytes: 2 ** 25, pixels: 100_000_000, frames: 500, ms: 60_000 };

const DISTANCES = [0, 4, 6, 8, 10, 12, 14, 16];

/** Pairs that are nearer are named, as they may be copies in truth. */
const NAMED = 14;

/** What happens to images that are copied from page to page. */
const DISTORTIONS: Readonly<Record<string, (image: Sharp, size: Size) => Sharp>> = {
  'half the size': (image, { width }) => image.resize(Math.max(8, Math.round(width / 2))).png(),
  'a quarter of the size': (image, { width }) =>
    image.resize(Math.max(8, Math.round(width / 4))).png(),
  'JPEG of quality 30': (image) => image.jpeg({ quality: 30 }),
  'WebP of quality 20': (image) => image.webp({ quality: 20 }),
  'lighter by 20 %': (image) => image.modulate({ brightness: 1.2 }).png(),
  'darker by 20 %': (image) => image.modulate({ brightness: 0.8 }).png(),
  grey: (image) => image.greyscale().png(),
  '5 % cropped off each side': (image, size) => image.extract(inner(size, 0.05)).png(),
  '5 % cropped off the right': (image, { width, height }) =>
    image.extract({ left: 0, top: 0, width: Math.ceil(0.95 * width), height }).png(),
  'a caption of 10 % below': (image, { height }) =>
    image.extend({ bottom: Math.ceil(0.1 * height), background: '#202020' }).png(),
  mirrored: (image) => image.flop().png(),
};

/** That of the passage is 1: only ratios count. */
const OCR = [0, 0.125, 0.25, 0.5, 0.75, 1, 1.5];

const LABELS = [0, 0.125, 0.25, 0.5];

const GRID: readonly Weights[] = OCR.flatMap((ocr) =>
  LABELS.map((labels) => ({ passage: 1, ocr, labels })),
);

await new Command('npm run lab -- choose-image-parts')
  .argument('<dir>', 'the folder of images')
  .option('--seed <n>', 'seed of the bootstrap', '1')
  .addOption(new Option('--only <what>', 'measure only this').choices(['weights', 'copies']))
  .action(async (directory: string, { seed, only }: Options) => {
    if (only !== 'weights') await measureCopies(directory);
    if (only === 'copies') return;
    const bad = new BadLines();
    const opened = await openImages({ data: directory }, bad);
    try {
      await chooseWeights(opened, opened.elenchus.services.textEncoder, Number(seed));
    } finally {
      await opened.close();
    }
    for (const { message } of bad.problems) console.error(message);
  })
  .parseAsync();

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Hashed extends Size {
  readonly id: string;
  readonly bytes: Buffer;
  readonly hash: string;
}

/** Prints how far the hashes of distorted images are from their own, and those of different images. */
async function measureCopies(directory: string): Promise<void> {
  const images: Hashed[] = [];
  for await (const { result } of readImages(directory, { maxBytes: LIMITS.bytes })) {
    if ('error' in result) continue;
    const { id, bytes } = result.record;
    const upright = await sharp(bytes)
      .autoOrient()
      .flatten({ background: 'white' })
      .png()
      .toBuffer();
    images.push({ id, bytes: upright, ...(await hashed(upright)) });
  }
  const shares = (distances: readonly number[]) =>
    DISTANCES.map((limit) => {
      const within = distances.filter((distance) => distance <= limit).length;
      return (within / distances.length).toFixed(3).padStart(7);
    }).join('');
  const line = (name: string, distances: readonly number[]) => {
    const [middle, most] = [quantile(distances, 0.5), Math.max(...distances)];
    console.log(
      name.padEnd(30) + String(middle).padStart(7) + String(most).padStart(7) + shares(distances),
    );
  };
  const limits = DISTANCES.map((limit) => `<= ${limit}`.padStart(7)).join('');
  console.log(`${'distance of hashes, 64 bits'.padEnd(30)} median   most${limits}`);
  for (const [name, distort] of Object.entries(DISTORTIONS)) {
    const distances: number[] = [];
    for (const { bytes, hash, ...size } of images) {
      const distorted = await distort(sharp(bytes), size).toBuffer();
      distances.push(hashDistance(hash, (await hashed(distorted)).hash));
    }
    line(name, distances);
  }
  const pairs = images.flatMap((one, at) =>
    images
      .slice(at + 1)
      .map((other) => ({ one, other, distance: hashDistance(one.hash, other.hash) })),
  );
  line(
    `${pairs.length} pairs of images`,
    pairs.map(({ distance }) => distance),
  );
  console.log(`${images.length} images; a copy is within ${COPY_DISTANCE} (COPY_DISTANCE)`);
  for (const { one, other, distance } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (distance <= NAMED) console.log(`near: ${one.id} and ${other.id}, ${distance}`);
  }
}

async function hashed(bytes: Buffer): Promise<Size & { readonly hash: string }> {
  const { pixels, width, height } = await decodeImage({ field: 'image', bytes }, LIMITS);
  return { width, height, hash: perceptualHash(pixels) };
}

function inner({ width, height }: Size, share: number) {
  const [left, top] = [Math.floor(share * width), Math.floor(share * height)];
  return { left, top, width: width - 2 * left, height: height - 2 * top };
}

type Weights = Readonly<Record<TextPart, number>>;

/** What a choice of weights reaches. */
interface Reached {
  readonly weights: Weights;
  /** By image: the mean of the reciprocal ranks by held-out sentences and by title. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly kinds: readonly number[];
  /** nDCG@10 over the judged topics. */
  readonly ndcg: number | undefined;
}

/** Prints how well images are found by the weights of their parts, and what cross-validation chooses. */
async function chooseWeights(
  { images, queries, judgements }: Pick<OpenedImages, 'images' | 'queries' | 'judgements'>,
  encoder: Pick<TextEncoder, 'encode' | 'encodeQuery'>,
  seed: number,
): Promise<void> {
  const passages = [];
  for (const image of images) passages.push(await passagesOf(image, encoder));
  const kinds = (await knownItemsOf(images, passages, encoder)).filter(
    ({ name }) => name === HELD_OUT || name === TITLE,
  );
  const topics = judgements ? measurableTopics(queries, gradesOf(judgements)) : [];
  const asked = await Promise.all(
    topics.map(async ({ query: { id, text } }): Promise<ImageQuery> => ({
      id,
      text: await encoder.encodeQuery(text),
    })),
  );
  const all: Reached[] = [];
  for (const weights of GRID) all.push(await reachedBy(weights, images, kinds, topics, asked));

  console.log(row(['ocr', 'labels', ...kinds.map(({ name }) => `MRR ${name}`), 'mean', 'nDCG@10']));
  for (const { weights, kinds: figures, ranks, ndcg } of all) {
    const cells = [weights.ocr, weights.labels, ...figures, mean([...ranks.values()]), ndcg];
    const mark = isShipped(weights) ? '  shipped' : '';
    console.log(row(cells.map((cell) => cell?.toFixed(3) ?? '-')) + mark);
  }
  console.log(`${images.length} images, ${topics.length} judged topics; the passage counts 1`);
  report(all, seed);
}

async function reachedBy(
  weights: Weights,
  images: readonly EvaluatedImage[],
  kinds: readonly KnownItems[],
  topics: readonly Topic[],
  asked: readonly ImageQuery[],
): Promise<Reached> {
  const approach = byVectors(
    'text',
    images.map((image) => textWith(image, weights)),
  );
  const found: ReciprocalRanks[] = [];
  for (const kind of kinds) found.push(await reciprocalRanks(approach, kind, images));
  const ids = images.map(({ id }) => id);
  const ranks = ids.flatMap((id) => {
    const own = found.flatMap((each) => each.get(id) ?? []);
    return own.length === 0 ? [] : [[id, mean(own)] as const];
  });
  const ranked = new Map([['text', await rankImages(approach, asked, images)]]);
  const scored =
    topics.length > 0 && scoreTopics(topics, ranked, { scope: 'all', images: ids, seed: 1 });
  return {
    weights,
    ranks: new Map(ranks),
    kinds: found.map((each) => mean([...each.values()])),
    ndcg: scored ? scored.approaches[0]!.metrics['ndcg@10'] : undefined,
  };
}

function textWith({ vectors }: EvaluatedImage, weights: Weights): Float32Array | undefined {
  const terms = TEXT_PARTS.flatMap((part) =>
    vectors[part] ? [[weights[part], vectors[part]] as const] : [],
  );
  return normalised(weightedSum(terms));
}

function report(all: readonly Reached[], seed: number): void {
  const figure = ({ ranks }: Reached, only?: ReadonlySet<string>) =>
    mean([...ranks].flatMap(([id, rank]) => (only === undefined || only.has(id) ? rank : [])));
  const best = all.reduce((top, each) => (figure(each) > figure(top) ? each : top));
  const shipped = all.find(({ weights }) => isShipped(weights));
  const over = (one: Reached, other: Reached) => {
    const others = [...one.ranks.keys()].map((id) => other.ranks.get(id)!);
    const gains = pairedBootstrap([...one.ranks.values()], others, seed);
    const { mean: gain, interval = [gain, gain], p } = gains;
    return `${gain.toFixed(3)} (${interval.map((end) => end.toFixed(3)).join(' to ')}), p ${p.toFixed(3)}`;
  };
  console.log(`best: ${nameOf(best)}, mean reciprocal rank ${figure(best).toFixed(3)}`);
  if (shipped) console.log(`best over shipped (${nameOf(shipped)}): ${over(best, shipped)}`);
  const flat = all.filter((each) => figure(best) - figure(each) <= 0.01);
  console.log(
    `within .010 of the best: ${flat.length} of ${all.length}: ${flat.map(nameOf).join('; ')}`,
  );

  const ids = [...best.ranks.keys()];
  const { places, folds } = foldsOf(ids, ids);
  const reached: number[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const own = new Set(ids.filter((_, at) => places[at] === fold));
    const others = new Set(ids.filter((id) => !own.has(id)));
    const chosen = all.reduce((top, each) =>
      figure(each, others) > figure(top, others) ? each : top,
    );
    console.log(`fold ${fold + 1} of the images chooses ${nameOf(chosen)}`);
    for (const id of own) reached.push(chosen.ranks.get(id)!);
  }
  const compared = shipped ? `; shipped: ${figure(shipped).toFixed(3)}` : '';
  console.log(`reached by cross-validation: ${mean(reached).toFixed(3)}${compared}`);
}

function isShipped(weights: Weights): boolean {
  return TEXT_PARTS.every((part) => weights[part] === PART_WEIGHTS[part]);
}

function nameOf({ weights: { ocr, labels } }: Reached): string {
  return `ocr ${ocr}, labels ${labels}`;
}

function row(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.padStart(26))
    .join('')
    .replaceAll(/^ {16}/g, '');
}
