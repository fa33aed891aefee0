import type { Premise } from './premise.js';
import type { PremiseFilter, PremiseSearch } from './search.js';

/** A group of authors, under a name for the answer. */
export interface Group {
  readonly name: string;
  /** Who and what belongs to the group; everything if absent. */
  readonly filter?: PremiseFilter;
}

/** One question to several groups. */
export interface GroupComparison extends Pick<
  PremiseSearch,
  'by' | 'corpus' | 'filter' | 'rank' | 'rerank' | 'tuning' | 'signal'
> {
  readonly groups: readonly Group[];
}

/** A hit of a group, and how far it is from what the other groups say. */
export interface DistinctivePremise {
  readonly premise: Premise;
  /** The place among the group's hits, from 1. */
  readonly place: number;
  /** 1 - cosine to the nearest hit of another group, 0 to 2; absent if these have no hits. */
  readonly distance?: number;
  /** The nearest hit of another group; absent if these have no hits. */
  readonly nearest?: Premise;
  /** The name of that group. */
  readonly nearestGroup?: string;
}
