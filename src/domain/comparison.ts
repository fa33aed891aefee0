import type { Premise } from './premise.js';
import type { FacetCounts, FacetValueCount, Perspective, PremiseSearch } from './search.js';

/** A named group of authors: those of a perspective, or all. */
export interface NamedPerspective {
  readonly name: string;
  readonly perspective?: Perspective;
}

/** One question to several groups. */
export interface PremiseComparison extends Pick<
  PremiseSearch,
  'by' | 'corpus' | 'filter' | 'rank' | 'relevance' | 'diversify' | 'stance' | 'signal'
> {
  readonly perspectives: readonly NamedPerspective[];
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

/** The counts of each group by the values of one variable. */
export interface ComparedFacet extends Pick<FacetCounts, 'variable' | 'title'> {
  readonly values: readonly ComparedFacetValue[];
  /** How many premises of each group have no value. */
  readonly missing: readonly number[];
}

export interface ComparedFacetValue extends Pick<FacetValueCount, 'value' | 'unknown'> {
  /** In the order of the groups; null if a group has too many values to count them all. */
  readonly counts: readonly (number | null)[];
}
