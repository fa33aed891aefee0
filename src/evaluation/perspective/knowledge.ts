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

/**
 * A single fold, which knows the issues of other queries.
 * @param file names the other queries in errors
 * @throws ElenchusError BAD_INPUT if an issue is both asked about and known
 */
export function givenKnowledge(
  queries: readonly PerspectiveQuery[],
  others: readonly PerspectiveQuery[],
  file: string,
): readonly Fold[] {
  const asked = new Set(issuesOf(queries).flatMap(({ relevant }) => relevant));
  const texts = new Set(queries.map(({ text }) => text));
  const shared = others.find(
    ({ text, relevant }) => texts.has(text) || relevant.some((id) => asked.has(id)),
  );
  if (shared !== undefined) {
    const field = `${file}: query ${shared.id}`;
    throw badInput(field, 'is about an issue that --queries asks about, so it cannot be known');
  }
  return [{ queries, known: issuesOf(others), hidden: [] }];
}

export function knownIssues(folds: readonly Fold[]): readonly Issue[] {
  const issues = new Map(folds.flatMap(({ known }) => known).map((issue) => [issue.id, issue]));
  return [...issues.values()];
}
