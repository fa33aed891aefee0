import type { Corpus } from '../../domain/corpus.js';
import type { Filter } from '../../domain/filter.js';
import type { Json } from '../../domain/premise.js';
import type { Explanation, Stage } from '../../domain/search.js';
import type { Payload, VectorStore } from '../../store/port.js';
import type { Scored } from '../../store/ties.js';
import type { Candidates } from '../order.js';

/** What is ranked: the points of a collection that a filter admits. */
export interface Source {
  readonly store: VectorStore;
  readonly collection: string;
  readonly filter: Filter;
  /** Admits all of the corpus that this search can see, whoever it asks for. */
  readonly whole: Filter;
  /** Changes with every write to the corpus. */
  readonly state: string;
}

/** What a premise is ranked by, and against what. */
export interface RankedQuery {
  readonly corpus: Corpus;
  readonly text: string;
  /** The basis of the first page, where this is a later one. */
  readonly basis?: Json;
  /** Claims whose premises claim-aware ranking leaves where they are, whatever their text. */
  readonly claims?: readonly string[];
  /** So many of the best will surely be looked at; a page's worth if absent. */
  readonly wanted?: number;
}

export interface Candidate extends Scored {
  readonly payload?: Payload;
  /** The score to report where it is not the one that orders. */
  readonly reported?: number;
  /** What stages before the last found. */
  readonly parts?: Explanation;
}

/** An order of the points of a source. */
export interface Ranking {
  /** The stage whose scores and places the result's are; none where hits bring all that stages found. */
  readonly stage: Stage | undefined;
  /**
   * What the order rests on beside points, text and encoder, so that a later page
   * can have the same order, or find that it cannot (CURSOR_STALE).
   */
  readonly basis: Json;
  /** The best candidates, about `limit`; with payload if asked and at hand. */
  candidates(limit: number, payload: boolean): Promise<Candidates<Candidate>>;
}

/** An order that tells how far its scores reach, so that others can be put before them. */
export interface BoundedRanking extends Ranking {
  readonly stage: Stage;
  /** No score is further from 0. */
  readonly reach: number;
}

/** That of a cosine, with a margin for rounding. */
export const COSINE_REACH = 1.1;
