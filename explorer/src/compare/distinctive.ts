import type { Contrasted } from './shares.js';

export type Distinctive = NonNullable<Contrasted['distinctive']>[number];

/** How near the nearest argument of another group comes. */
export type Nearness = 'repeated' | 'similar' | 'loose' | 'far' | 'alone';

/**
 * A distance (1 - cosine) in words. From a similarity of 0.8 on, one hit repeats another, as in
 * `deduplicate`; two arguments on the same claim are about 0.75 apart.
 */
export function nearnessOf(distance: number | null): Nearness {
  if (distance === null) return 'alone';
  if (distance <= 0.2) return 'repeated';
  if (distance < 0.45) return 'similar';
  return distance < 0.6 ? 'loose' : 'far';
}

/** Hits of a group that answer the question; all of them until it is known which do. */
export function answering(
  distinctive: readonly Distinctive[],
  matchCount: number | null,
): readonly Distinctive[] {
  return distinctive.filter(({ place }) => matchCount === null || place <= matchCount);
}

/** Those that no other group repeats. */
export function onlyHere(distinctive: readonly Distinctive[]): readonly Distinctive[] {
  return distinctive.filter(({ distance }) => nearnessOf(distance) !== 'repeated');
}
