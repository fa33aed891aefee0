import { mean } from 'elenchus/internal/math/statistics.js';
import { precision } from '../metrics/precision.js';
import { imageApproaches } from './approaches.js';
import { rankImages } from './ranked.js';
import type { Topic } from './topics.js';
import type { EvaluatedImage, ImageQuery } from './types.js';

/** How well relevant images find each other, over topics. */
export interface LikeImageReport {
  /** How many images were searched for. */
  readonly queries: number;
  readonly topics: number;
  /** Of random orders. */
  readonly chance: number;
  readonly approaches: readonly { readonly name: string; readonly precision: number }[];
}

export const LIKE_IMAGE_DEPTH = 5;

/**
 * Searches for each relevant image of a topic: which of the first images that were judged for the
 * topic are relevant, too. Pixels are compared with pixels, so no CLIP model is needed.
 * @returns undefined if no topic has two relevant images
 */
export async function likeImageReport(
  topics: readonly Topic[],
  images: readonly EvaluatedImage[],
): Promise<LikeImageReport | undefined> {
  const several = topics.filter(({ relevant }) => relevant > 1);
  if (several.length === 0) return undefined;
  const asked = several.map((topic) =>
    images.filter(({ id }) => (topic.grades.get(id) ?? 0) > 0).map(queryOf),
  );
  const approaches = [];
  for (const approach of imageApproaches(images)) {
    const figures = [];
    for (const [at, { grades }] of several.entries()) {
      const found = await rankImages(approach, asked[at]!, images);
      const ofTopic = [...found.values()].map((hits) => {
        const judged = hits.flatMap(({ id }) => grades.get(id) ?? []);
        return precision(judged, { k: LIKE_IMAGE_DEPTH });
      });
      figures.push(mean(ofTopic));
    }
    approaches.push({ name: approach.name, precision: mean(figures) });
  }
  const chance = several.map(({ grades, relevant }) => {
    const places = Math.min(1, (grades.size - 1) / LIKE_IMAGE_DEPTH);
    return (places * (relevant - 1)) / (grades.size - 1);
  });
  return {
    ...{ queries: asked.flat().length, topics: several.length },
    ...{ chance: mean(chance), approaches },
  };
}

function queryOf({ id, vectors: { text, visual } }: EvaluatedImage): ImageQuery {
  return { id, text, visual, imageId: id };
}
