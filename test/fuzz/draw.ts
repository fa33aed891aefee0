import { seededRandom } from '../../src/math/random.js';

/** Texts that programs stumble over. */
const ODD_TEXTS = [
  '',
  ' ',
  '\n',
  '\0',
  '\ud800',
  '\u202e',
  '👩‍👩‍👧',
  'e\u0301',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  "' OR 1=1 --",
  '{"a":1}',
  '[',
  '"',
  '\\',
  'null',
  '-1',
  '1e999',
  'ß'.repeat(3_000),
  '('.repeat(500),
];

/** Choices that a seed repeats. */
export interface Draw {
  /** Whether something happens, at a probability. */
  chance(probability: number): boolean;
  integer(minimum: number, maximum: number): number;
  of<Item>(items: readonly Item[]): Item;
  oddText(): string;
}

export function drawing(seed: number): Draw {
  const random = seededRandom(seed);
  const integer = (minimum: number, maximum: number) =>
    minimum + Math.floor(random() * (maximum - minimum + 1));
  const of = <Item>(items: readonly Item[]) => items[integer(0, items.length - 1)]!;
  return {
    chance: (probability) => random() < probability,
    integer,
    of,
    oddText: () => of(ODD_TEXTS),
  };
}

/** Changes bytes, or cuts, doubles or inserts some. */
export function mutated(bytes: Buffer, draw: Draw, words: readonly string[]): Buffer {
  let changed = bytes;
  for (let left = draw.integer(0, 4); left > 0; left -= 1) {
    const at = draw.integer(0, changed.length);
    const end = Math.min(changed.length, at + draw.integer(0, 40));
    const [before, part, after] = [
      changed.subarray(0, at),
      changed.subarray(at, end),
      changed.subarray(end),
    ];
    const inserted = draw.of([
      Buffer.alloc(0),
      Buffer.concat([part, part]),
      Buffer.concat([part, Buffer.from(draw.of(words))]),
      Buffer.concat([part, Buffer.from(draw.oddText())]),
      Buffer.from(Array.from({ length: draw.integer(1, 8) }, () => draw.integer(0, 255))),
    ]);
    changed = Buffer.concat([before, inserted, after]);
  }
  return draw.chance(0.05) ? changed.subarray(0, draw.integer(0, changed.length)) : changed;
}
