/**
 * The store's filter language: the part of Qdrant's `Filter` that Elenchus needs, with the same
 * meaning. A key is a path into the payload ("profile.gender"). A condition on an array holds if it
 * holds for one of its elements.
 */
export interface Filter {
  /** All of these hold. */
  readonly must?: readonly Condition[];
  /** At least one of these holds, if there are any. */
  readonly should?: readonly Condition[];
  /** None of these holds. */
  readonly must_not?: readonly Condition[];
}

export type Condition =
  | MatchCondition
  | { readonly key: string; readonly range: Bounds }
  /** The key is missing, null or an empty array. */
  | { readonly is_empty: { readonly key: string } }
  | { readonly has_id: readonly string[] }
  | Filter;

export interface MatchCondition {
  readonly key: string;
  readonly match:
    { readonly value: string | number | boolean } | { readonly any: readonly (string | number)[] };
}

export type Bounds = Readonly<Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number | null>>>;

/** The condition that keeps corpora apart. */
export function inCorpus(name: string): Condition {
  return { key: 'corpus', match: { value: name } };
}

/** Holds if the value, or one element of an array, is among these. */
export function matchAny(key: string, values: readonly (string | number)[]): Condition {
  const [only] = values;
  return only !== undefined && values.length === 1
    ? { key, match: { value: only } }
    : { key, match: { any: values } };
}
