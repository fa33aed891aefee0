/** A candidate to choose from. */
export interface Candidate {
  /** Breaks ties. */
  readonly id: string;
  /** The probability that it is wanted, 0 to 1. */
  readonly relevance: number;
}

/** A candidate that belongs to groups, such as its author's age group. */
export interface GroupedCandidate extends Candidate {
  /** The number of its group, from 0, in each division; -1 if unknown. */
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
  /** What it adds at this place, besides its relevance. */
  readonly gain: number;
  /** The divisions to which it added its group; empty if the method uses similarity, not groups. */
  readonly added: readonly number[];
  /** The nearest candidate before it, if the method compares candidates. */
  readonly nearest?: { readonly candidate: number; readonly similarity: number };
}

/** The indices of candidates by descending relevance; ties are broken by id. */
export function byRelevance(candidates: readonly Candidate[]): number[] {
  return [...candidates.keys()].sort((left, right) => {
    const [a, b] = [candidates[left]!, candidates[right]!];
    return b.relevance - a.relevance || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  });
}
