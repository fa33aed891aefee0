import type { Candidate } from './types.js';

/** The candidates' numbers by descending relevance, equals by id. */
export function byRelevance(candidates: readonly Candidate[]): number[] {
  return candidates
    .map((_, index) => index)
    .sort((a, b) => compare(candidates[a]!, candidates[b]!));
}

function compare(a: Candidate, b: Candidate): number {
  if (a.relevance !== b.relevance) return b.relevance - a.relevance;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
