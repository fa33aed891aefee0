import { mean } from 'elenchus/internal/math/statistics.js';
import { bootstrapInterval, type Difference, type Interval, pairedBootstrap } from '../random.js';
import { rankImages } from './ranked.js';
import type { Approach, EvaluatedImage, ImageQuery } from './types.js';

export const KNOWN_ITEM_METRICS = ['mrr', 'success@1', 'success@5'] as const;
export type KnownItemMetric = (typeof KNOWN_ITEM_METRICS)[number];
export type KnownItemFigures = Readonly<Record<KnownItemMetric, number>>;

/** Searches for images by a text of their own pages. */
export interface KnownItems {
  readonly name: string;
  /** One query an image that has such a text, by the images' ids. */
  readonly queries: readonly ImageQuery[];
}

/** How well an approach finds them. */
export interface KnownItemScores {
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
export interface Gain extends Difference {
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
  const differences = ids.map((id) => one.get(id)! - other.get(id)!);
  return { ...about, queries: ids.length, ...pairedBootstrap(differences, seed) };
}

function figuresOf(ranks: readonly number[]): KnownItemFigures {
  const found = (places: number) => mean(ranks.map((rank) => (rank >= 1 / places ? 1 : 0)));
  return { mrr: mean(ranks), 'success@1': found(1), 'success@5': found(5) };
}

/** Images without sentences are each on a page of their own. */
function pageOf({ id, sentences }: EvaluatedImage): string {
  return sentences.length === 0 ? id : sentences.join('\n');
}
