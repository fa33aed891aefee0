import type { z } from 'zod';
import type { RelevanceSummary } from '../domain/stages.js';
import type { Corpus } from '../domain/corpus.js';
import type { Condition, Filter } from '../domain/filter.js';
import type { MoveReason } from '../domain/explanation.js';
import type { Json } from '../domain/premise.js';
import type { Payloads, ReadBudget, StoredPoint, VectorStore } from '../store/port.js';
import type { Ranking } from './candidates.js';
import type { Candidate, Place } from './order.js';

/** What a search looks for, and the stages that it runs; `stages.ts` lists them. */
export interface SearchPlan {
  readonly collection: Source['collection'];
  readonly corpus: Corpus;
  /** The conditions on points, besides the corpus. */
  readonly conditions: readonly Condition[];
  /** The text of the query. If it changes between two pages, the cursor is stale. */
  readonly text: string;
  /** All that identifies this search, besides the collection and the corpus. */
  readonly arguments: unknown;
  /** Usually one. If there are several, the hits of each follow those of the part before it. */
  readonly parts: readonly SearchPart[];
}

export interface SearchPart {
  /** Conditions of this part, besides those of the whole search. */
  readonly conditions?: readonly Condition[];
  readonly stages: readonly Stage[];
}

type PoolKey = {
  [Name in Source['collection']]: keyof Payloads[Name] & string;
}[Source['collection']];

/** What is read of the points of a pool; by default nothing but their ids. */
export interface PoolSelection {
  readonly payload?: readonly PoolKey[];
  readonly vectors?: readonly string[] | false;
}

/** What a search looks through: the points of a collection that a filter admits. */
export interface Source {
  readonly store: VectorStore;
  /** That of the request. */
  readonly budget: ReadBudget;
  readonly collection: 'premises' | 'claims' | 'graphs' | 'images';
  readonly filter: Filter;
  /** Admits everything in the corpus that this search can see, without its own filter. */
  readonly whole: Filter;
  /** Admits what this search can see of any collection: its corpus, as it was on the first page. */
  readonly visible: Filter;
  /** Changes with every write to the corpus. */
  readonly state: string;
  /** Changes when the corpus is emptied or made again, which numbers writes anew. */
  readonly generation: string;
}

/** Where stored records are read, and what that may take. */
export type Reading = Pick<Source, 'store' | 'budget'>;

/**
 * A step of a search. The first stage ranks what is admitted. Each later one looks at the best hits
 * of the order before it and gives them new scores or new places.
 */
export interface Stage<State extends Json = Json> {
  /** Also the name of its state in the cursor. */
  readonly name: string;
  /** How it works, such as the method of a rank, for logs. */
  readonly method?: string;
  /** How many of the best hits it looks at. */
  readonly size: number;
  /** What it reads of them. */
  readonly selection?: PoolSelection;
  /** What a later page needs to reproduce the order, or to notice that it cannot. */
  readonly state: z.ZodType<State>;
  /** It changes places only, so counting hits leaves it out. */
  readonly onlyReorders?: true;
  /** Absent if it does not tell hits that answer from those that do not. */
  readonly boundary?: Boundary | undefined;
  /**
   * @param saved on a later page, the state of the first page
   * @throws ElenchusError CURSOR_STALE if the order of the first page cannot be reproduced
   */
  run(input: StageInput, saved: State | undefined): Promise<Outcome<State>>;
}

/** Where a stage draws the line between hits that answer and those that do not. */
export type Boundary =
  /** It leaves out what does not answer. */
  | { readonly kind: 'LEFT_OUT' }
  | {
      /** At the bend in the curve of its scores. */
      readonly kind: 'BEND';
      /** Identifies the query. */
      readonly about: unknown;
      /** The curve is that of all premises of the corpus that meet these conditions. */
      readonly curve: readonly Condition[];
    };

export interface StageInput {
  readonly source: Source;
  /** The order before this stage. */
  readonly order: Ranking;
  /** The best hits of that order: the first `size`, or those up to a place. */
  pool(upTo?: Place): Promise<Pool>;
}

export interface Pool {
  readonly members: readonly PoolMember[];
  /** The place of the last member; absent if there are no other hits. */
  readonly last?: Place | undefined;
}

/** A hit that a stage looks at, with what the stage reads of it. */
export interface PoolMember {
  readonly candidate: Candidate;
  readonly point: StoredPoint;
  /** Its place in the order, from 0; absent if it was found in another way. */
  readonly place?: number;
}

/** The result of a stage. */
export type Outcome<State extends Json = Json> = {
  readonly state: State;
  readonly summary?: RelevanceSummary;
} & ({ readonly ranked: Ranking } | { readonly scored: Scores } | { readonly moved: Moves });

export interface Scores {
  /** Hits with new tiers and scores, which alone decide their order. */
  readonly hits: readonly ScoredHit[];
  /** What happens to all other hits; if absent, they are left out. */
  readonly others?: Others | undefined;
}

export interface ScoredHit {
  /** With its new score, also in the list of scores. */
  readonly candidate: Candidate;
  /** Its place before, from 0; absent if it was not in the order. */
  readonly from?: number | undefined;
  readonly reason: MoveReason;
}

export interface Others {
  /** Added to their tiers, so that they follow. */
  readonly behind: number;
  /** Why those that change their place do so. */
  readonly reason?: MoveReason;
}

/** Hits with new places; their tiers and scores stay. */
export interface Moves {
  readonly members: readonly PoolMember[];
  /** At least the first `count` places, if there are so many. The others need not be computed. */
  first(count: number): Promise<readonly Moved[]>;
}

export interface Moved {
  readonly member: PoolMember;
  /** Why it is here; absent if the stage did not look at it. */
  readonly reason?: MoveReason | undefined;
}
