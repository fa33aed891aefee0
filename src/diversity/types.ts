/** What may be chosen. */
export interface Candidate {
  /** Decides between equals. */
  readonly id: string;
  /** How likely it is to be wanted, 0 to 1. */
  readonly relevance: number;
}

/** A candidate that belongs to groups, such as its author's age group. */
export interface GroupedCandidate extends Candidate {
  /** The number of its group, from 0, in each division; -1 where that is not known. */
  readonly groups: readonly number[];
}

export interface DiversityOptions {
  /** The weight of relevance, 0 to 1: 1 orders by relevance alone. */
  readonly weight: number;
}

/** A place of the new order. */
export interface Choice {
  /** Which of the candidates, from 0. */
  readonly candidate: number;
  /** What it was worth at this place beside its relevance. */
  readonly gain: number;
  /** The divisions to which it added its group; none where likeness decides, not groups. */
  readonly added: readonly number[];
  /** The nearest of the candidates before it, where their likeness was asked for. */
  readonly nearest?: { readonly candidate: number; readonly similarity: number };
}

/** The candidates' numbers by descending relevance, equals by id. */
export function byRelevance(candidates: readonly Candidate[]): number[] {
  return [...candidates.keys()].sort((left, right) => {
    const [a, b] = [candidates[left]!, candidates[right]!];
    return b.relevance - a.relevance || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  });
}
