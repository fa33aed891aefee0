/** Of some given names, the one that is probably a slip for one of the known; undefined if none is. */
export function nearestName(
  known: readonly string[],
  given: readonly string[],
): string | undefined {
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of given) {
    for (const right of known) {
      const distance = editDistance(name.toLowerCase(), right.toLowerCase());
      const close = distance <= Math.max(1, Math.floor(right.length / 3));
      if (close && distance < (best?.distance ?? Infinity)) best = { name, distance };
    }
  }
  return best?.name;
}

/** How many characters must be added, removed or replaced (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
