/** The values of a person's socio-variables, by variable name. A missing key is not known. */
export type SocioProfile = Readonly<Record<string, string | readonly string[]>>;

/**
 * How the values of a variable relate: NOMINAL ones are merely different, ORDINAL
 * ones have an order, and of a MULTIPLE variable a person can have several.
 */
export type VariableKind = 'NOMINAL' | 'ORDINAL' | 'MULTIPLE';

/** A socio-variable of a corpus. Variables are data: a corpus brings its own. */
export interface SocioVariable {
  readonly name: string;
  readonly label: string;
  readonly kind: VariableKind;
  /** All values that occur, or may; of an ORDINAL variable in their order. */
  readonly values: readonly string[];
  /** The values that say "not known" and so count as absent from a group. */
  readonly unknown: readonly string[];
}
