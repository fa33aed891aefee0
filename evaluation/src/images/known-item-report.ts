import type { TextEncoder } from 'elenchus/internal/encoders/types.js';
import { byVectors, SHIPPED, withoutParts } from './approaches.js';
import {
  type Gain,
  gainOf,
  knownItemChance,
  type KnownItemFigures,
  type KnownItems,
  type KnownItemScores,
  knownItemScores,
  type ReciprocalRanks,
  reciprocalRanks,
} from './known-item.js';
import { heldOutPassage, type Passages, PASSAGES, passagesOf } from './page-texts.js';
import type { Approach, EvaluatedImage } from './types.js';

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
