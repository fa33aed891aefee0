/** What all ways to diversify by groups of authors or premises have in common. */
interface GroupDiversification {
  /** Socio-variables, or "language", "stance", "topic", "claim"; all socio-variables if absent. */
  readonly variables?: readonly string[];
  /** The weight of relevance against diversity, 0 to 1: 1 keeps the order of relevance. */
  readonly weight: number;
  /**
   * How much of a hit's relevance comes from the hits of the pool that are nearest to it, 0 to
   * 1; nothing if absent.
   */
  readonly smoothing?: number;
  /** How many of the best hits are reordered; a measured number if absent. */
  readonly pool?: number;
}

/** How the best hits of a search are reordered, so that more is said, and by more groups. */
export type Diversify =
  | (GroupDiversification & {
      readonly method: 'ALPHA_NDCG';
      /** How much a group loses once it is there, 0 to 1. */
      readonly alpha: number;
    })
  | (GroupDiversification & { readonly method: 'PROPORTIONAL' | 'EQUAL' });

/** Why a hit stands where diversification put it. */
export interface DiversityPart {
  /** The place in the order by relevance, from 1. */
  readonly placeBefore: number;
  /** What it was worth at its place beside its relevance; each method has its own scale. */
  readonly gain: number;
  /** What it brought that was not, or not enough, there before. */
  readonly added: readonly AddedGroup[];
}

export interface AddedGroup {
  readonly variable: string;
  readonly value: string;
}
