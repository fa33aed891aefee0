import type { SocioProfile } from './socio-profile.js';

export const STANCES = ['FAVOR', 'AGAINST', 'NEUTRAL'] as const;
export type Stance = (typeof STANCES)[number];

/** JSON that travels with a premise as it came. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** An argument's reason, as somebody wrote it, with what is known of its author. */
export interface Premise {
  /** UUIDv5 of ["premise", corpus, externalId]. */
  readonly id: string;
  readonly corpus: string;
  /** The id that the data gave it. */
  readonly externalId: string;
  readonly text: string;
  /** ISO 639-1, as given or detected; absent where neither worked. */
  readonly language?: string;
  readonly stance?: Stance;
  readonly topic?: string;
  readonly claimId?: string;
  /** The data's name for the author, where it has one. */
  readonly author?: string;
  /** The external id of the argument graph that it is a statement of, and the id of its node. */
  readonly graph?: string;
  readonly graphNode?: string;
  readonly profile: SocioProfile;
  /** The profile's own id: of the author, or of all equal profiles where no author is named. */
  readonly profileId: string;
  /** Further fields of the data. */
  readonly extra: Readonly<Record<string, Json>>;
  /** The write that last changed it: later writes have higher numbers. */
  readonly sequence: number;
}

/** A statement that premises argue for or against. */
export interface Claim {
  /** UUIDv5 of ["claim", corpus, externalId]. */
  readonly id: string;
  readonly corpus: string;
  readonly externalId: string;
  readonly text: string;
  readonly language?: string;
  /** The text in each language that the data has it in, by ISO 639-1 code. */
  readonly texts: Readonly<Record<string, string>>;
  readonly topic?: string;
}
