export const STANCES = ['FAVOR', 'AGAINST', 'NEUTRAL'] as const;
export type Stance = (typeof STANCES)[number];

/** The sides that a premise can take. */
export const SIDES = ['FAVOR', 'AGAINST'] as const satisfies readonly Stance[];

export function isSide(stance: string | undefined): stance is Side {
  return SIDES.some((side) => side === stance);
}

export function otherSide(side: Side): Side {
  return side === 'FAVOR' ? 'AGAINST' : 'FAVOR';
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
/**
 * What a statement does in its argument:
 *
 * - MAJOR_CLAIM is what a graph argues for.
 * - PREMISE supports something, OBJECTION attacks something. So an objection to an objection is in
 *   favour of the major claim, and a premise of an objection is against it.
 * - REPHRASE says the major claim in other words. A statement that says a premise or an objection in
 *   other words has the role of that statement.
 * - UNCONNECTED does not lead to the major claim.
 *
 * A premise that belongs to no graph is a PREMISE unless its data says otherwise.
 */
export const STATEMENT_ROLES = [
  'MAJOR_CLAIM',
  'PREMISE',
  'OBJECTION',
  'REPHRASE',
  'UNCONNECTED',
] as const;
export type StatementRole = (typeof STATEMENT_ROLES)[number];

/** The values of a person's socio-variables, by variable name. A missing key means unknown. */
export type SocioProfile = Readonly<Record<string, string | readonly string[]>>;

/** How the values of a variable relate. MULTIPLE: a person can have several of them. */
export type VariableKind = 'NOMINAL' | 'ORDINAL' | 'MULTIPLE';

/** A socio-variable of a corpus. Each corpus has its own variables. */
export interface SocioVariable {
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  readonly kind: VariableKind;
  /** All possible values; those of an ORDINAL variable in their order. */
  readonly values: readonly string[];
  /** The values that mean "not known"; authors with one of them belong to no group. */
  readonly unknown: readonly string[];
}

/** The roles that give no reason: they only say what is argued about. */
export const ROLES_WITHOUT_REASON = [
  'MAJOR_CLAIM',
  'REPHRASE',
] as const satisfies readonly StatementRole[];

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
  /** When that was (ISO 8601); absent of what an earlier version stored. */
  readonly writtenAt?: string | undefined;
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

export type Side = (typeof SIDES)[number];

/**
 * The conditions on premises; all given fields must hold. Statements that give no reason
 * (`ROLES_WITHOUT_REASON`) are admitted only if `role` asks for them.
 */
export interface PremiseFilter {
  readonly language?: readonly string[];
  /** On its own claim. */
  readonly stance?: readonly Stance[];
  /** Of the question of the search, by the claims that say the same or the opposite of it. */
  readonly side?: readonly Side[];
  readonly role?: readonly StatementRole[];
  readonly topic?: readonly string[];
  readonly claimId?: readonly string[];
  readonly author?: readonly string[];
  /** Conditions on the author's profile; all must hold. */
  readonly profile?: readonly ProfileCondition[];
  readonly fields?: readonly FieldCondition[];
  readonly all?: readonly PremiseFilter[];
  readonly any?: readonly PremiseFilter[];
  readonly not?: PremiseFilter;
}

/** A condition on one further field of the data. */
export interface FieldCondition {
  readonly field: string;
  readonly anyOf?: readonly string[];
  readonly equals?: boolean;
  readonly from?: number;
  readonly to?: number;
}

/** A condition on one socio-variable of the author. */
export interface ProfileCondition {
  readonly variable: string;
  readonly anyOf?: readonly string[];
  readonly noneOf?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly known?: boolean;
}
