import { createHash } from 'node:crypto';

export const FOLDS = 5;

/**
 * Divides groups for cross-validation; folds differ by one group at most. By the texts
 * of a group, so that neither ids nor the order of files decide anything.
 * @param groups the group of each text
 * @returns the fold of each text, from 0, and how many folds and groups there are
 */
export function foldsOf(
  texts: readonly string[],
  groups: readonly string[],
): { readonly places: readonly number[]; readonly folds: number; readonly groups: number } {
  const first = new Map<string, string>();
  for (const [at, group] of groups.entries()) {
    const known = first.get(group);
    if (known === undefined || texts[at]! < known) first.set(group, texts[at]!);
  }
  const lots = [...first].map(([group, text]) => ({ group, lot: hash(text) }));
  lots.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  const folds = Math.min(FOLDS, lots.length);
  const foldOf = new Map(lots.map(({ group }, place) => [group, place % folds]));
  return { places: groups.map((group) => foldOf.get(group)!), folds, groups: lots.length };
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
