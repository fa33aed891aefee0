import type { Basis } from './explanation.js';
import type { Stance } from './premise.js';
import { RELEVANCE_DEFAULTS, type Relevance, type RelevanceModelName } from './relevance.js';
import type { PremiseSearch, SearchSubject } from './search.js';

/** The sides that a premise can take. */
export const SIDES = ['FAVOR', 'AGAINST'] as const satisfies readonly Stance[];
export type Side = (typeof SIDES)[number];

export function isSide(stance: string | undefined): stance is Side {
  return SIDES.some((side) => side === stance);
}

export function otherSide(side: Side): Side {
  return side === 'FAVOR' ? 'AGAINST' : 'FAVOR';
}

/**
 * A search for premises of the other side. A perspective can only filter; `diversify` reorders
 * given and inferred hits separately.
 */
export interface CounterSearch extends Pick<
  PremiseSearch,
  'corpus' | 'filter' | 'perspective' | 'diversify' | 'first' | 'after' | 'signal'
> {
  readonly by: SearchSubject;
  /** The wanted side of the claim; by default the one opposed to the subject. */
  readonly side?: Side;
  /** The lowest probability of the wanted side for an inferred hit, 0 to 1. */
  readonly minimum: number;
  /** A premise with at least this cosine to the subject or the claim repeats it and is left out. */
  readonly threshold: number;
  /** How the relevance of inferred hits is judged; only BY_RANK. */
  readonly relevance: Relevance;
}

/**
 * The defaults, as in the schema. These minima measure best together
 * (`elenchus evaluate counter-premises --minimum`).
 */
export const COUNTER_DEFAULTS = {
  minimum: 0.4,
  threshold: 0.9,
  relevance: { ...RELEVANCE_DEFAULTS, model: 'FAST', pool: 100, minimum: 0.05 },
} as const satisfies Pick<CounterSearch, 'minimum' | 'threshold' | 'relevance'>;

/** A premise's side of a claim, and how it is known. */
export interface SideEstimate {
  readonly side: Side;
  /** GIVEN: the data says so for this very claim. INFERRED: a model guesses. */
  readonly basis: Exclude<Basis, 'UNKNOWN'>;
  /** The probability of this side; 1 if it is given. */
  readonly probability: number;
  /** The model that inferred it. */
  readonly model?: RelevanceModelName;
}

/** What was countered. */
export interface Countered {
  /** The text that hits must speak to: that of the claim, or else of the text or premise. */
  readonly text: string;
  /** The claims of the corpus with this text; the stances of their premises are given. */
  readonly claimIds: readonly string[];
  /** The wanted side of the claim. */
  readonly side: Side;
  /** The side that the countered premise takes, if it belongs to a claim. */
  readonly premiseSide?: SideEstimate | undefined;
}
