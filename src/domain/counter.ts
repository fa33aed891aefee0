import type { Basis } from './explanation.js';
import type { Stance } from './premise.js';
import type { Diversify } from './diversity.js';
import { JUDGE_DEFAULTS, type Judge, type RelevanceModelName } from './relevance.js';
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

/** A search for premises of the other side. */
export interface CounterSearch extends Pick<
  PremiseSearch,
  'corpus' | 'filter' | 'tuning' | 'first' | 'after' | 'signal'
> {
  readonly by: SearchSubject;
  /** The wanted side of the claim; by default the one opposed to the subject. */
  readonly side?: Side;
  /** The lowest probability of the wanted side for an inferred hit, 0 to 1. */
  readonly minSideProbability: number;
  /** A premise with at least this cosine to the subject or the claim repeats it and is left out. */
  readonly maxSimilarity: number;
  /** How the relevance of inferred hits is judged; by default as in {@link COUNTER_DEFAULTS}. */
  readonly judge?: Judge;
  /** Reorders given and inferred hits separately. */
  readonly diversify?: Diversify;
}

/**
 * The defaults, as in the schema. A lower minimum of the side finds a little more, but more of it is
 * on the wrong side (`elenchus evaluate counter-premises --minimum`).
 */
export const COUNTER_DEFAULTS = {
  minSideProbability: 0.6,
  maxSimilarity: 0.9,
  judge: { ...JUDGE_DEFAULTS, minRelevance: 0.05 },
  /** How many candidates the default judge judges. */
  judgePool: 100,
} as const satisfies Partial<CounterSearch> & { readonly judgePool: number };

/** A premise's side of a claim, and how it is known. */
export interface SideEstimate {
  readonly side: Side;
  /** GIVEN: the data says so for this very claim. INFERRED: a model guesses. */
  readonly basis: Exclude<Basis, 'UNKNOWN'>;
  /** The probability of this side; 1 if it is given. */
  readonly probability: number;
  /** The model that inferred it. */
  readonly model?: RelevanceModelName;
  /** Whether the side model of the corpus was used. */
  readonly learned?: boolean;
  /** Whether an author that it may have learned from was deleted since. */
  readonly stale?: boolean;
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
