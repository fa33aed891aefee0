/** Random numbers in [0, 1) that a seed repeats (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` different items, in random order. */
export function sample<Item>(
  items: readonly Item[],
  count: number,
  random: () => number,
): readonly Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed
    .sort((left, right) => left.key - right.key)
    .slice(0, count)
    .map(({ item }) => item);
}
