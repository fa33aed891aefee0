import { type Similarities, similarities } from '../rankers/similarity.js';
import type { FoundImages } from './ranked.js';

/** How many of the first images are compared: section 4 of Janusko et al. 2024. */
const DEPTH = 10;

/** How alike the first images of approaches are: figure 2 of the paper. */
export interface Likeness extends Pick<Similarities, 'models' | 'jaccard'> {
  readonly depth: number;
  readonly queries: number;
  /** The Jaccard index that two random orders have on average. */
  readonly chance: number;
}

/**
 * @param found by the approaches' names, for the same queries
 * @param images how many there are
 */
export function likenessOf(found: ReadonlyMap<string, FoundImages>, images: number): Likeness {
  const depth = Math.min(DEPTH, images);
  const first = [...found].map(([name, hits]) => {
    const each = [...hits.values()].map((ranking) => {
      return new Map(ranking.slice(0, depth).map(({ id, score }) => [id, score]));
    });
    return [name, each] as const;
  });
  const { models, jaccard } = similarities(new Map(first));
  const queries = first[0]?.[1].length ?? 0;
  return { models, jaccard, depth, queries, chance: jaccardOfChance(depth, images) };
}

/** The mean Jaccard index of two random selections of `count` out of `all` things, exactly. */
export function jaccardOfChance(count: number, all: number): number {
  let expected = 0;
  for (let common = Math.max(0, 2 * count - all); common <= count; common++) {
    const probability =
      (choose(count, common) * choose(all - count, count - common)) / choose(all, count);
    expected += (probability * common) / (2 * count - common);
  }
  return expected;
}

/** A binomial coefficient. */
function choose(all: number, some: number): number {
  let ways = 1;
  for (let at = 1; at <= some; at++) ways *= (all - some + at) / at;
  return ways;
}
