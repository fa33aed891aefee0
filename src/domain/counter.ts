import type { Diversify } from './diversity.js';
import type { Stance } from './premise.js';
import { RELEVANCE_DEFAULTS, type Relevance, type RelevanceModelName } from './relevance.js';
import type { Perspective, PremiseFilter, SearchSubject } from './search.js';

/** A side that one can be on. */
export const SIDES = ['FAVOR', 'AGAINST'] as const satisfies readonly Stance[];
export type Side = (typeof SIDES)[number];

export function isSide(stance: string | undefined): stance is Side {
  return SIDES.some((side) => side === stance);
}

export function otherSide(side: Side): Side {
  return side === 'FAVOR' ? 'AGAINST' : 'FAVOR';
}

/** What is to be countered. */
export type CounterSubject = SearchSubject | { readonly premiseId: string };

/** A search for premises of the other side. */
export interface CounterSearch {
  readonly by: CounterSubject;
  readonly corpus?: string;
  /** The side of the claim that is wanted; that against the subject if absent. */
  readonly side?: Side;
  readonly filter?: PremiseFilter;
  /** Only FILTER is served. */
  readonly perspective?: Perspective;
  /** Probability of the wanted side that an inferred stance must reach. */
  readonly minimum: number;
  /** From this cosine on, a premise repeats the subject, or the claim, and is left out. */
  readonly threshold: number;
  /** How what is inferred is judged; only BY_RANK is served. */
  readonly relevance: Relevance;
  /** Reorder the best hits, those whose side is given and those whose side is inferred apart. */
  readonly diversify?: Diversify;
  readonly first: number;
  readonly after?: string;
  /** Once it is aborted, nothing further is judged. */
  readonly signal?: AbortSignal;
}

/**
 * What counter-arguments do where nothing else is said, as the schema has it. The minima measure
 * best together: `elenchus evaluate counter-premises --minimum`.
 */
export const COUNTER_DEFAULTS = {
  minimum: 0.4,
  threshold: 0.9,
  relevance: { ...RELEVANCE_DEFAULTS, model: 'FAST', pool: 100, minimum: 0.05 },
} as const satisfies Pick<CounterSearch, 'minimum' | 'threshold' | 'relevance'>;

/** On which side of a claim a premise is, and how that is known. */
export interface StancePart {
  readonly value: Side;
  /** Whether the data says so, of this very claim, or a model guesses. */
  readonly basis: 'GIVEN' | 'INFERRED';
  /** That it is on this side; 1 where it is given. */
  readonly probability: number;
  /** The one that guessed. */
  readonly model?: RelevanceModelName;
}

/** What was countered. */
export interface Countered {
  /** The words that hits must speak to: of the claim, else of the text or the premise. */
  readonly text: string;
  /** Claims of the data with these words; what data says of their premises is given. */
  readonly claimIds: readonly string[];
  /** The side of the claim that is wanted. */
  readonly side: Side;
  /** Where a premise is countered that was written on a claim: on which side it is. */
  readonly stance?: StancePart;
}
