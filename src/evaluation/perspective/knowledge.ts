import { digest } from '../../corpus/content.js';
import { badInput } from '../../errors.js';
import { issuesOf, type Issue } from './issues.js';
import type { PerspectiveQuery } from './read.js';

/** Queries that may use the same knowledge of other issues. */
export interface Fold {
  readonly queries: readonly PerspectiveQuery[];
  /** Issues whose arguments and authors may be known. */
  readonly known: readonly Issue[];
  /** The issues of the fold's own queries, of which nothing may be known. */
  readonly hidden: readonly Issue[];
}

export const FOLDS = 5;

/** The folds of cross-validation. Each one knows the issues of the others. */
export function crossValidation(
  queries: readonly PerspectiveQuery[],
  seed: number,
): readonly Fold[] {
  const issues = issuesOf(queries);
  const places = foldsOf(issues, seed);
  return Array.from({ length: FOLDS }, (_, fold): Fold => {
    const hidden = issues.filter(({ id }) => places.get(id) === fold);
    const known = issues.filter(({ id }) => places.get(id) !== fold);
    return { queries: hidden.flatMap((issue) => issue.queries), known, hidden };
  }).filter((fold) => fold.queries.length > 0);
}

/** The fold of each issue (0 to 4), by the hash of seed and id. Sizes differ by at most one. */
export function foldsOf(
  issues: readonly { readonly id: string }[],
  seed: number,
): ReadonlyMap<string, number> {
  const drawn = issues.map(({ id }) => ({ id, lot: digest([seed, id]) }));
  const shuffled = drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return new Map(shuffled.map(({ id }, place) => [id, place % FOLDS]));
}

/** A single fold, which knows the issues of other queries. */
export function givenKnowledge(
  queries: readonly PerspectiveQuery[],
  others: readonly PerspectiveQuery[],
): readonly Fold[] {
  return [{ queries, known: issuesOf(others), hidden: [] }];
}

/**
 * Checks that a query may be known where others are asked.
 * @throws ElenchusError BAD_INPUT if it is about an issue of theirs
 */
export function unasked(queries: readonly PerspectiveQuery[]): (query: PerspectiveQuery) => void {
  const asked = new Set(queries.flatMap(({ relevant }) => relevant));
  const texts = new Set(queries.map(({ text }) => text));
  return ({ text, relevant }) => {
    if (!texts.has(text) && !relevant.some((id) => asked.has(id))) return;
    throw badInput('text', 'is about an issue that --queries asks about, so it cannot be known');
  };
}

export function knownIssues(folds: readonly Fold[]): readonly Issue[] {
  const issues = new Map(folds.flatMap(({ known }) => known).map((issue) => [issue.id, issue]));
  return [...issues.values()];
}
