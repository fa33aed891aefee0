import type { SocioProfile } from './socio-profile.js';
import type { StatementRole } from './statement-role.js';

export const STANCES = ['FAVOR', 'AGAINST', 'NEUTRAL'] as const;
export type Stance = (typeof STANCES)[number];

/** JSON that is stored with a premise as it was given. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** A claim that a premise argues for or against. */
export interface PremiseClaim {
  readonly claimId: string;
  readonly stance?: Stance | undefined;
}

/** A reason that somebody gave, and what is known of its author. */
export interface Premise {
  /** UUIDv5 of ["premise", corpus, externalId]. */
  readonly id: string;
  readonly corpus: string;
  /** The id that the data gave it. */
  readonly externalId: string;
  readonly text: string;
  /** ISO 639-1 code, given or detected; absent if unknown. */
  readonly language?: string | undefined;
  readonly role: StatementRole;
  /** The stance on its first claim. */
  readonly stance?: Stance | undefined;
  readonly topic?: string | undefined;
  /** Its first claim. */
  readonly claimId?: string | undefined;
  /** All its claims, without repetition. */
  readonly claims: readonly PremiseClaim[];
  /** The data's name for the author, if it has one. */
  readonly author?: string | undefined;
  /** For a statement of an argument graph: the external id of the graph and the id of the node. */
  readonly graph?: string | undefined;
  readonly graphNode?: string | undefined;
  readonly profile: SocioProfile;
  /** The id of the profile: of the author, or of all equal profiles if no author is named. */
  readonly profileId: string;
  /** Further fields of the data. */
  readonly extra: Readonly<Record<string, Json>>;
  /** The number of the write that last changed it; later writes have higher numbers. */
  readonly sequence: number;
}

/** A sentence of a premise, with what it has in common with a query. */
export interface Highlight {
  readonly text: string;
  /** Where it begins and ends in the text of the premise, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Its cosine to the query. */
  readonly score: number;
  /** The words that the query has too, in any inflection, as they stand in the sentence. */
  readonly words: readonly string[];
}

/** A statement that premises argue for or against. */
export interface Claim {
  /** UUIDv5 of ["claim", corpus, externalId]. */
  readonly id: string;
  readonly corpus: string;
  readonly externalId: string;
  readonly text: string;
  readonly language?: string;
  /** The text in each language that the data has, by ISO 639-1 code. */
  readonly texts: Readonly<Record<string, string>>;
  readonly topic?: string;
}
