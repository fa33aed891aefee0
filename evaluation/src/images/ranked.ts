import { digest } from 'elenchus/internal/domain/content.js';
import type { ScoredHit } from '../run-format.js';
import type { Approach, EvaluatedImage, ImageQuery } from './types.js';

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
