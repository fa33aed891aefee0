import { digest } from 'elenchus/internal/domain/content.js';
import { TEXT_PARTS, type TextPart, textVector } from 'elenchus/internal/images/parts.js';
import { dot } from 'elenchus/internal/math/vectors.js';
import { PIXELS_WEIGHT } from 'elenchus/internal/search/images/stages.js';
import type { ScoredHit } from '../run-format.js';
import type { ImageTowers } from './image-towers.js';
import type { Approach, EvaluatedImage, ImageQuery, VectorName } from './types.js';

/** What an approach finds for each query, best first, by the query's id. */
export type FoundImages = ReadonlyMap<string, readonly ScoredHit[]>;

/**
 * Ranks all images for each query. Among equal scores the order is random, but always the same:
 * neither the place in a file nor an id may say what is relevant.
 */
export async function rankImages(
  approach: Approach,
  queries: readonly ImageQuery[],
  images: readonly EvaluatedImage[],
): Promise<FoundImages> {
  const scores = await approach.scores(queries);
  const found = queries.map(({ id: query, imageId }, at) => {
    const hits = images.flatMap(({ id }, place) => {
      const score = id === imageId ? undefined : scores[at]![place];
      return score === undefined ? [] : [{ id, score, lot: digest([query, id]) }];
    });
    hits.sort((a, b) => b.score - a.score || (a.lot < b.lot ? -1 : 1));
    return [query, hits.map(({ id, score }): ScoredHit => ({ id, score }))] as const;
  });
  return new Map(found);
}

/** All text as it is stored and searched. */
export const SHIPPED = 'text';

/** The vectors of a query that are compared with those of images. */
type Compared = 'text' | 'visual' | 'clip';

/** Ranks by the cosine of a vector of the query and one of each image. */
export function byVectors(
  name: string,
  vectors: readonly (Float32Array | undefined)[],
  of: Compared = 'text',
): Approach {
  const scoresOf = (query: ImageQuery) => {
    const own = query[of];
    return vectors.map((vector) => (own && vector ? dot(own, vector) : undefined));
  };
  return { name, scores: async (queries) => queries.map(scoresOf) };
}

/** What searches for a text can rank by: all text, or a part of it; with CLIP also by pixels. */
export function textApproaches(images: readonly EvaluatedImage[]): readonly Approach[] {
  const clip = stored(images, 'clip');
  const parts = TEXT_PARTS.map((part) => byVectors(part, stored(images, part)));
  return [
    byVectors(SHIPPED, stored(images, 'text')),
    ...parts,
    ...(clip.some(Boolean) ? withPixels(images, 'clip') : []),
  ];
}

/** What searches for an image can rank by. */
export function imageApproaches(images: readonly EvaluatedImage[]): readonly Approach[] {
  return [byVectors(SHIPPED, stored(images, 'text')), ...withPixels(images, 'visual')];
}

/** All text but some of its parts. */
export function withoutParts(
  images: readonly EvaluatedImage[],
  left: readonly TextPart[],
): readonly (Float32Array | undefined)[] {
  const kept = TEXT_PARTS.filter((part) => !left.includes(part));
  return images.map(({ vectors }) =>
    textVector(
      Object.fromEntries(kept.flatMap((part) => (vectors[part] ? [[part, vectors[part]]] : []))),
    ),
  );
}

function stored(images: readonly EvaluatedImage[], name: VectorName) {
  return images.map(({ vectors }) => vectors[name]);
}

/** By pixels, and by text and pixels as searches weigh them: what is missing counts as 0. */
function withPixels(images: readonly EvaluatedImage[], of: 'visual' | 'clip'): readonly Approach[] {
  const byPixels = byVectors('pixels', stored(images, of), of);
  const byText = byVectors(SHIPPED, stored(images, 'text'));
  const weight = PIXELS_WEIGHT[of];
  const both: Approach = {
    name: 'both',
    async scores(queries) {
      const [texts, pixels] = await Promise.all([byText.scores(queries), byPixels.scores(queries)]);
      return texts.map((row, query) =>
        row.map((text, image) => {
          const seen = pixels[query]![image];
          if (text === undefined && seen === undefined) return undefined;
          return (1 - weight) * (text ?? 0) + weight * (seen ?? 0);
        }),
      );
    },
  };
  return [byPixels, both];
}

/**
 * Ranks by trained towers: the argument tower reads the query's vector, the image tower those of
 * each image's text and pixels, or one of them.
 * @throws ElenchusError ENCODER_FAILED
 */
export async function byTowers(
  name: string,
  towers: Pick<ImageTowers, 'arguments' | 'images'>,
  images: readonly EvaluatedImage[],
): Promise<Approach> {
  const embedded = await towers.images(images.map(({ vectors }) => vectors));
  return {
    name,
    async scores(queries) {
      const asked = queries.flatMap(({ text }) => text ?? []);
      const vectors = asked.length === 0 ? [] : await towers.arguments(asked);
      const left = vectors.values();
      return queries.map(({ text }) => {
        const own = text && left.next().value;
        return embedded.map((image) => (own && image ? dot(own, image) : undefined));
      });
    },
  };
}
