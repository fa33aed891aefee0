/** The values of a person's socio-variables, by variable name. A missing key is not known. */
export type SocioProfile = Readonly<Record<string, string | readonly string[]>>;

/**
 * How the values of a variable relate. NOMINAL: no order. ORDINAL: an order. MULTIPLE: a person can
 * have several.
 */
export type VariableKind = 'NOMINAL' | 'ORDINAL' | 'MULTIPLE';

/** A socio-variable of a corpus. Variables are data: a corpus brings its own. */
export interface SocioVariable {
  readonly name: string;
  readonly label: string;
  readonly kind: VariableKind;
  /** All values that can occur; for an ORDINAL variable in their order. */
  readonly values: readonly string[];
  /** The values that mean "not known"; authors with one of them belong to no group. */
  readonly unknown: readonly string[];
}
