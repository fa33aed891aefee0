import type { TextEncoder } from 'elenchus/internal/encoders/text.js';
import type { PageContent } from 'elenchus/internal/images/page-text/content.js';
import { countWords } from 'elenchus/internal/images/page-text/lines.js';
import {
  leadOf,
  PASSAGE_CHARACTERS,
  passageOf,
  type SentenceEncoder,
} from 'elenchus/internal/images/page-text/passage.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { bootstrapInterval, type Difference, type Interval, pairedBootstrap } from '../sampling.js';
import { byVectors, rankImages, SHIPPED, withoutParts } from './approaches.js';
import type { Approach, EvaluatedImage, ImageQuery } from './types.js';

/** What of a page may stand for its image. */
const PASSAGES = ['lead of the page', 'lead of the content', 'central sentences'] as const;
type PassageName = (typeof PASSAGES)[number];
type Passages = Readonly<Partial<Record<PassageName, string>>>;

/** Shorter sentences are mostly headings and names. */
const FEWEST_WORDS = 5;

/**
 * Three passages of equal length: the beginning of the page with its boilerplate, the beginning of
 * its content, and the most central sentences of that.
 */
export async function passagesOf(
  { page, sentences }: EvaluatedImage,
  encoder: SentenceEncoder,
): Promise<Passages> {
  if (sentences.length === 0) return {};
  const content = contentWith(sentences);
  return {
    ...(page !== undefined && { 'lead of the page': leadOf(contentWith([page])) }),
    'lead of the content': leadOf(content),
    'central sentences': await passageOf(content, encoder),
  };
}

function contentWith(texts: readonly string[]): PageContent {
  const blocks = texts.map((text, at) => ({ kind: 'TEXT', text, line: at + 1 }) as const);
  return { blocks, removed: 0 };
}

/**
 * A passage of the sentences of a page that none of the given texts has, so that a search for it
 * asks for what is not stored. Undefined if there are none.
 */
export function heldOutPassage(
  { sentences }: EvaluatedImage,
  texts: readonly string[],
): string | undefined {
  const known = texts.map(comparable);
  const others = sentences.filter((sentence) => {
    if (countWords(sentence) < FEWEST_WORDS) return false;
    // A passage may end within a sentence.
    const start = comparable(sentence).slice(0, START);
    return !known.some((text) => text.includes(start));
  });
  const passage: string[] = [];
  let length = 0;
  for (const sentence of others) {
    if (passage.length > 0 && length + 1 + sentence.length > PASSAGE_CHARACTERS) break;
    passage.push(sentence);
    length += sentence.length + 1;
  }
  return passage.length === 0 ? undefined : passage.join(' ').slice(0, PASSAGE_CHARACTERS);
}

/** How much of the beginning of a sentence tells it from others, in characters. */
const START = 80;

function comparable(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ');
}

export const KNOWN_ITEM_METRICS = ['mrr', 'success@1', 'success@5'] as const;
type KnownItemMetric = (typeof KNOWN_ITEM_METRICS)[number];
type KnownItemFigures = Readonly<Record<KnownItemMetric, number>>;

/** Searches for images by a text of their own pages. */
export interface KnownItems {
  readonly name: string;
  /** One query an image that has such a text, by the images' ids. */
  readonly queries: readonly ImageQuery[];
}

/** How well an approach finds them. */
interface KnownItemScores {
  readonly name: string;
  readonly metrics: KnownItemFigures;
  /** 95 %, of the mean reciprocal rank. */
  readonly interval: Interval | undefined;
}

/** The reciprocal rank of each query's image; 0 if it is not found. */
export type ReciprocalRanks = ReadonlyMap<string, number>;

/** Images of the same page are as good as each other. */
export async function reciprocalRanks(
  approach: Approach,
  { queries }: KnownItems,
  images: readonly EvaluatedImage[],
): Promise<ReciprocalRanks> {
  const pages = new Map(images.map((image) => [image.id, pageOf(image)]));
  const found = await rankImages(approach, queries, images);
  return new Map(
    queries.map(({ id }) => {
      const rank = found.get(id)!.findIndex((hit) => pages.get(hit.id) === pages.get(id)) + 1;
      return [id, rank === 0 ? 0 : 1 / rank];
    }),
  );
}

export function knownItemScores(
  name: string,
  ranks: ReciprocalRanks,
  seed: number,
): KnownItemScores {
  const values = [...ranks.values()];
  return { name, metrics: figuresOf(values), interval: bootstrapInterval(values, seed) };
}

/** The figures that random orders have on average, exactly. */
export function knownItemChance(images: number): KnownItemFigures {
  return figuresOf(Array.from({ length: images }, (_, rank) => 1 / (rank + 1)));
}

/** How much higher the mean reciprocal rank of one approach is. */
interface Gain extends Difference {
  readonly name: string;
  readonly of: string;
  readonly over: string;
  /** The queries: all, or those of some images. */
  readonly queries: number;
}

/**
 * @param only the ids of the images that count; by default all
 * @returns undefined if no image counts
 */
export function gainOf(
  about: Pick<Gain, 'name' | 'of' | 'over'>,
  one: ReciprocalRanks,
  other: ReciprocalRanks,
  seed: number,
  only?: ReadonlySet<string>,
): Gain | undefined {
  const ids = [...one.keys()].filter((id) => only?.has(id) ?? true);
  if (ids.length === 0) return undefined;
  const [ranks, others] = [one, other].map((each) => ids.map((id) => each.get(id)!));
  return { ...about, queries: ids.length, ...pairedBootstrap(ranks!, others!, seed) };
}

function figuresOf(ranks: readonly number[]): KnownItemFigures {
  const found = (places: number) => mean(ranks.map((rank) => (rank >= 1 / places ? 1 : 0)));
  return { mrr: mean(ranks), 'success@1': found(1), 'success@5': found(5) };
}

/** Images without sentences are each on a page of their own. */
function pageOf({ id, sentences }: EvaluatedImage): string {
  return sentences.length === 0 ? id : sentences.join('\n');
}

export const [OWN, HELD_OUT, TITLE] = ['own passage', 'held-out sentences', 'title'] as const;

/** What known-item search measures with one kind of query. */
export interface KnownItemReport {
  readonly queries: string;
  /** How many images have such a text. */
  readonly images: number;
  readonly chance: KnownItemFigures;
  readonly approaches: readonly KnownItemScores[];
  readonly gains: readonly Gain[];
}

const WITHOUT_OCR = `${SHIPPED} without ocr`;
const WITHOUT_LABELS = `${SHIPPED} without labels`;

/**
 * Known-item search: a text of a page has to find its image among all. The stored passage finds
 * itself, so it is an upper bound only; the held-out sentences are in no text that is compared.
 * @param further approaches beside those of the texts
 */
export async function knownItemReports(
  images: readonly EvaluatedImage[],
  encoder: Pick<TextEncoder, 'encode' | 'encodeQuery'>,
  further: readonly Approach[],
  seed: number,
  onDone?: (images: number) => void,
): Promise<readonly KnownItemReport[]> {
  const passages: Passages[] = [];
  for (const image of images) {
    passages.push(await passagesOf(image, encoder));
    onDone?.(passages.length);
  }
  const approaches = [...further, ...(await variantsOf(images, passages, encoder))];
  const kinds = await knownItemsOf(images, passages, encoder);
  const reports: KnownItemReport[] = [];
  for (const items of kinds) {
    if (items.queries.length === 0) continue;
    const ranks = new Map<string, ReciprocalRanks>();
    for (const approach of approaches) {
      ranks.set(approach.name, await reciprocalRanks(approach, items, images));
    }
    reports.push({
      queries: items.name,
      images: items.queries.length,
      chance: knownItemChance(images.length),
      approaches: [...ranks].map(([name, own]) => knownItemScores(name, own, seed)),
      gains: items.name === OWN ? [] : gainsOf(images, ranks, seed),
    });
  }
  return reports;
}

/** The queries of each kind. */
export async function knownItemsOf(
  images: readonly EvaluatedImage[],
  passages: readonly Passages[],
  encoder: Pick<TextEncoder, 'encodeQuery'>,
): Promise<readonly KnownItems[]> {
  const textsOf = {
    [HELD_OUT]: (image: EvaluatedImage, at: number) =>
      heldOutPassage(image, [image.passage ?? '', ...Object.values(passages[at]!)]),
    [TITLE]: ({ title }: EvaluatedImage) => title,
    [OWN]: ({ passage }: EvaluatedImage) => passage,
  };
  return Promise.all(
    Object.entries(textsOf).map(async ([name, textOf]) => {
      const texts = images.flatMap((image, at) => {
        const text = textOf(image, at);
        return text === undefined ? [] : { id: image.id, text };
      });
      const queries = await Promise.all(
        texts.map(async ({ id, text }) => ({ id, text: await encoder.encodeQuery(text) })),
      );
      return { name, queries };
    }),
  );
}

/** All text with one part left out, and other passages in place of the stored one. */
async function variantsOf(
  images: readonly EvaluatedImage[],
  passages: readonly Passages[],
  encoder: Pick<TextEncoder, 'encode'>,
): Promise<readonly Approach[]> {
  const left = [
    byVectors(WITHOUT_OCR, withoutParts(images, ['ocr'])),
    byVectors(WITHOUT_LABELS, withoutParts(images, ['labels'])),
  ];
  const others: Approach[] = [];
  for (const name of PASSAGES) {
    const texts = passages.map((own) => own[name]);
    if (texts.every((text) => text === undefined)) continue;
    others.push(byVectors(name, await encodedEach(texts, encoder)));
  }
  return [...left, ...others];
}

async function encodedEach(
  texts: readonly (string | undefined)[],
  encoder: Pick<TextEncoder, 'encode'>,
): Promise<readonly (Float32Array | undefined)[]> {
  const vectors = await encoder.encode(texts.map((text) => text ?? ''));
  return texts.map((text, at) => (text === undefined ? undefined : vectors[at]));
}

function gainsOf(
  images: readonly EvaluatedImage[],
  ranks: ReadonlyMap<string, ReciprocalRanks>,
  seed: number,
): readonly Gain[] {
  const [lead, content, central] = PASSAGES;
  const having = (part: 'ocr' | 'labels') =>
    new Set(images.filter(({ vectors }) => vectors[part]).map(({ id }) => id));
  const compared = [
    { name: 'boilerplate removal', of: content, over: lead },
    { name: 'centrality', of: central, over: content },
    { name: 'OCR, images with text', of: SHIPPED, over: WITHOUT_OCR, only: having('ocr') },
    { name: 'OCR, all images', of: SHIPPED, over: WITHOUT_OCR },
    {
      name: 'labels, images with labels',
      of: SHIPPED,
      over: WITHOUT_LABELS,
      only: having('labels'),
    },
  ];
  return compared.flatMap(({ only, ...about }) => {
    const [one, other] = [ranks.get(about.of), ranks.get(about.over)];
    return (one && other && gainOf(about, one, other, seed, only)) ?? [];
  });
}
