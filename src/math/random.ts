/** Random numbers in [0, 1), repeatable by the seed (mulberry32 by Tommy Ettinger). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random selection of items, each at most once; all of them if there are fewer. */
export function sample<Item>(
  items: readonly Item[],
  count: number,
  random: () => number,
): readonly Item[] {
  const rest = [...items];
  const taken = Math.min(count, rest.length);
  for (let place = 0; place < taken; place++) {
    const drawn = place + Math.floor(random() * (rest.length - place));
    [rest[place], rest[drawn]] = [rest[drawn]!, rest[place]!];
  }
  return rest.slice(0, taken);
}
