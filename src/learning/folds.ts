import { createHash } from 'node:crypto';

const FOLDS = 5;

/**
 * Divides groups into folds for cross-validation, whose sizes differ by at most one group. The
 * division depends on the texts of the groups only, not on ids or the order of files.
 * @param groups the group of each text
 * @returns the fold of each text, from 0, and the numbers of folds and groups
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
  const lots = inHashOrder([...first], ([, text]) => text);
  const folds = Math.min(FOLDS, lots.length);
  const foldOf = new Map(lots.map(([group], place) => [group, place % folds]));
  return { places: groups.map((group) => foldOf.get(group)!), folds, groups: lots.length };
}

/** Items in the order of the hashes of their texts. */
export function inHashOrder<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const keyed = items.map((item) => {
    return { item, key: createHash('sha256').update(textOf(item)).digest('hex') };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}
