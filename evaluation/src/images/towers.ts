import type { ImageTowers } from 'elenchus/internal/encoders/image-towers.js';
import { dot } from 'elenchus/internal/math/vectors.js';
import type { Approach, EvaluatedImage } from './types.js';

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
