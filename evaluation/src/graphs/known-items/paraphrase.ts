import { unitMean } from 'elenchus/internal/corpus/write-graphs.js';
import type { GraphWithVectors } from 'elenchus/internal/search/graphs/rerank.js';
import { dot } from 'elenchus/internal/math/vectors.js';

/** How many graphs of the nearest content a statement's vector is mixed with. */
const NEIGHBOURS = 10;

/**
 * Stands for the vector of a statement in other words: its own, mixed in equal parts with that of a
 * statement of a graph on the same matter and with noise.
 * @param kept what its own vector counts, 0 to 1
 * @param random numbers in [0, 1)
 */
export function blurred(
  own: Float32Array,
  near: readonly Float32Array[],
  kept: number,
  random: () => number,
): Float32Array {
  const other = near[Math.floor(random() * near.length)] ?? own;
  const noise = unitMean([Float32Array.from(own, () => random() + random() + random() - 1.5)]);
  const rest = (1 - kept) / 2;
  return unitMean([own.map((value, at) => kept * value + rest * (other[at]! + noise[at]!))]);
}

/** The vectors of the statements of the graphs whose content is nearest to that of a graph. */
export function statementsNear(
  { id, semantic }: GraphWithVectors,
  graphs: readonly GraphWithVectors[],
): readonly Float32Array[] {
  return graphs
    .filter((other) => other.id !== id)
    .map((other) => ({ other, likeness: dot(semantic, other.semantic) }))
    .sort((left, right) => right.likeness - left.likeness)
    .slice(0, NEIGHBOURS)
    .flatMap(({ other }) => [...other.nodeVectors.values()]);
}
