import type { z } from 'zod';
import type { RelevanceSummary } from '../domain/relevance.js';
import type { Corpus } from '../domain/corpus.js';
import type { Condition, Filter } from '../domain/filter.js';
import type { Json } from '../domain/premise.js';
import type { SelectionOf, StoredPoint, VectorStore } from '../store/port.js';
import type { Ranking } from './candidates.js';
import type { Candidate, Parts, Place } from './order.js';

/** What a search does: `stages.ts` has the stages of each. */
export interface SearchPlan {
  readonly collection: Source['collection'];
  readonly corpus: Corpus;
  /** What admits points; without the corpus. */
  readonly conditions: readonly Condition[];
  /** What is searched for: where it changes, pages cannot be continued. */
  readonly text: string;
  /** All that tells this search from others, beside collection and corpus. */
  readonly arguments: unknown;
  /** Mostly one. Where there are more, the hits of each come behind all those before it. */
  readonly parts: readonly SearchPart[];
}

export interface SearchPart {
  /** What admits points to this part, beside the conditions of all. */
  readonly conditions?: readonly Condition[];
  readonly stages: readonly Stage[];
}

/** What can be read of the points of a pool: keys that some collection has. */
export type PoolSelection = SelectionOf<Source['collection']>;

/** What a search looks through: the points of a collection that a filter admits. */
export interface Source {
  readonly store: VectorStore;
  readonly collection: 'premises' | 'claims' | 'graphs';
  readonly filter: Filter;
  /** Admits everything in the corpus that this search can see, whatever it filters by. */
  readonly whole: Filter;
  /** Changes with every write to the corpus. */
  readonly state: string;
}

/**
 * A step of a search. The first stage ranks what is admitted; each of the others looks at the best
 * hits of the order before it and gives them new scores, or new places.
 */
export interface Stage<State extends Json = Json> {
  /** Names the state in the cursor. */
  readonly name: string;
  /** How many of the best hits it looks at. */
  readonly size: number;
  /** What it wants to see of them. */
  readonly selection?: PoolSelection;
  /** What a later page needs to get the same order, or to find that it cannot. */
  readonly state: z.ZodType<State>;
  /**
   * @param saved the state of the first page, on a later one
   * @throws ElenchusError CURSOR_STALE if the order of the first page cannot be made again
   */
  run(input: StageInput, saved: State | undefined): Promise<Outcome<State>>;
}

export interface StageInput {
  readonly source: Source;
  /** The order before this stage. */
  readonly order: Ranking;
  /** The best hits of that order: `size` of them, or those up to a place. */
  pool(upTo?: Place): Promise<Pool>;
}

export interface Pool {
  readonly members: readonly PoolMember[];
  /** The place of the last member; absent where there are no other hits. */
  readonly last?: Place | undefined;
}

/** A hit that a stage looks at, with what the stage wants to see of it. */
export interface PoolMember {
  readonly candidate: Candidate;
  readonly point: StoredPoint;
}

/** What became of the order. */
export type Outcome<State extends Json = Json> = {
  readonly state: State;
  readonly summary?: RelevanceSummary;
} & ({ readonly ranked: Ranking } | { readonly scored: Scores } | { readonly moved: Moves });

export interface Scores {
  /** Hits with new tiers and scores; the tier and the score alone say where they come. */
  readonly hits: readonly Candidate[];
  /** What is added to the tier of all others; absent: they are left out. */
  readonly others?: number | undefined;
}

/** Hits with new places; tiers and scores stay. */
export interface Moves {
  readonly members: readonly PoolMember[];
  /**
   * The places from the first on: `count` or more, or all. What nobody reads need not be computed.
   */
  first(count: number): Promise<readonly Moved[]>;
}

export interface Moved {
  readonly member: PoolMember;
  /** Why it stands here; absent where the method cannot say anything of the hit. */
  readonly why?: Parts | undefined;
}
