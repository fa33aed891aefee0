import { digest } from '../corpus/content.js';

/** Numbers from 0 to 1 (never 1), the same for the same seed: mulberry32 by Tommy Ettinger. */
export function randomNumbers(seed: unknown): () => number {
  let state = Number.parseInt(digest(seed).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Some of the items in random order, each at most once; all where there are fewer. */
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
