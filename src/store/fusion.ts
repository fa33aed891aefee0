import { SCORE_TOLERANCE, type FusionQuery } from './port.js';
import type { Scored } from './ties.js';

const DEFAULT_K = 2;

/**
 * One list of hits from several, each in ranked order; unordered.
 * `rrf` (Cormack et al. 2009, with Qdrant's zero-based ranks and weights) adds
 * 1 / (rank / weight + k - 1), rank from 1; `dbsf` adds the scores after moving
 * each list's mean - 3 sigma to 0 and its mean + 3 sigma to 1.
 */
export function fuse(lists: readonly (readonly Scored[])[], query: FusionQuery): Scored[] {
  const scores = new Map<string, number>();
  lists.forEach((list, index) => {
    const scoreOf =
      query.fusion === 'rrf'
        ? reciprocalRank(query.k ?? DEFAULT_K, query.weights?.[index] ?? 1)
        : distribution(list);
    list.forEach((hit, position) => {
      scores.set(hit.id, (scores.get(hit.id) ?? 0) + scoreOf(hit, position));
    });
  });
  return Array.from(scores, ([id, score]) => ({ id, score }));
}

type ScoreOf = (hit: Scored, position: number) => number;

function reciprocalRank(k: number, weight: number): ScoreOf {
  return (_, position) => 1 / ((position + 1) / weight + k - 1);
}

function distribution(list: readonly Scored[]): ScoreOf {
  const mean = list.reduce((sum, { score }) => sum + score, 0) / list.length;
  const squares = list.reduce((sum, { score }) => sum + (score - mean) ** 2, 0);
  const sigma = Math.sqrt(squares / (list.length - 1));
  // A single hit, or equal scores, say nothing about how good they are.
  // What engines sum differently must not be spread apart.
  if (!(sigma > SCORE_TOLERANCE)) return () => 0.5;
  return ({ score }) => (score - (mean - 3 * sigma)) / (6 * sigma);
}
