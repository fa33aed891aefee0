import { sharesOf, TEXT_PARTS, type PartVectors } from '../../images/parts.js';
import type { DenseVector, StoredPoint, VectorStore } from '../../store/port.js';
import { dot } from '../../math/vectors.js';
import { PIXELS_WEIGHT } from './pixels.js';
import type { Compared } from './query.js';
import type { PartMatch } from './types.js';

/**
 * What each part of the images gives to their scores, by id. The contributions of an image add up
 * to its score by text and pixels.
 */
export async function partMatches(
  store: VectorStore,
  { text, pixels }: Compared,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PartMatch[]>> {
  const weight = !pixels ? 0 : text ? PIXELS_WEIGHT[pixels.using] : 1;
  const [byText, byPixels] = await Promise.all([text?.vector(), pixels?.vector()]);
  const vectors = [...(text ? TEXT_PARTS : []), ...(pixels ? [pixels.using] : [])];
  const points = await store.retrieve('images', ids, { payload: false, vectors });
  return new Map(
    points.map((point) => {
      const matches = byText ? textMatches(point, byText, 1 - weight) : [];
      const seen = pixels && vectorOf(point, pixels.using);
      if (seen) {
        const similarity = dot(byPixels!, seen);
        matches.push({ part: 'pixels', similarity, contribution: weight * similarity });
      }
      return [point.id, matches.sort((a, b) => b.contribution - a.contribution)];
    }),
  );
}

function textMatches(point: StoredPoint, query: Float32Array, weight: number): PartMatch[] {
  const found = TEXT_PARTS.map((part) => [part, vectorOf(point, part)] as const);
  const parts: PartVectors = Object.fromEntries(found.filter(([, vector]) => vector));
  const shares = sharesOf(parts);
  return TEXT_PARTS.flatMap((part) => {
    const vector = parts[part];
    if (!vector) return [];
    const similarity = dot(query, vector);
    return [{ part, similarity, contribution: weight * (shares[part] ?? 0) * similarity }];
  });
}

function vectorOf({ vectors }: StoredPoint, name: string): Float32Array | undefined {
  const vector = vectors?.[name] as DenseVector | undefined;
  return vector && Float32Array.from(vector);
}
