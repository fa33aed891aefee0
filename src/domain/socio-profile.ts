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
