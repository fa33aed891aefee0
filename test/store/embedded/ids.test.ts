import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/math/random.js';
import { Ids } from '../../../src/store/embedded/ids.js';
import { compareIds } from '../../../src/store/ties.js';

const ROUNDS = 6000;

/** Random, or alike but for the last digits, which is hard on a hash table. */
function drawId(random: () => number): string {
  if (random() < 0.3) {
    const end = Math.floor(random() * 5000).toString(16);
    return `00000000-0000-4000-8000-${end.padStart(12, '0')}`;
  }
  const digits = Array.from({ length: 32 }, () => Math.floor(16 * random()).toString(16)).join('');
  return [0, 8, 12, 16, 20]
    .map((start, at, starts) => digits.slice(start, starts[at + 1]))
    .join('-');
}

describe('ids', () => {
  it('gives rows by id and ids by row, in the order of their characters, after any writes', () => {
    const random = seededRandom(3);
    let ids = new Ids();
    let byRow: string[] = [];
    const check = () => {
      const latest = new Map(byRow.map((id, row) => [id, row]));
      for (const [id, row] of latest) expect(ids.find(id)).toBe(row);
      const order = Array.from(ids.ordered(), (row) => byRow[row]!);
      expect(order).toEqual(byRow.toSorted(compareIds));
      const after = drawId(random);
      expect(ids.countUpTo(after)).toBe(byRow.filter((id) => id <= after).length);
    };
    for (let round = 0; round < ROUNDS; round++) {
      const again = byRow[Math.floor(random() * byRow.length)];
      const id = again && random() < 0.1 ? again : drawId(random);
      expect(ids.push(id)).toBe(byRow.push(id) - 1);
      if (round % 997 === 0) check();
      if (round % 2003 !== 0) continue;
      const kept = byRow.map((_, row) => row).filter(() => random() < 0.7);
      ids.compact(Uint32Array.from(kept));
      byRow = kept.map((row) => byRow[row]!);
      check();
    }
    check();
    expect(byRow.map((_, row) => ids.get(row))).toEqual(byRow);
    ids = new Ids();
    expect(ids.ordered()).toHaveLength(0);
  });

  it.each(['', 'a2a8f769', 'A2A8F769-083E-58E0-BED2-430A67B8FC25', `${'a'.repeat(35)}é`])(
    'finds nothing under what is no UUID in lower case: "%s"',
    (text) => {
      const ids = new Ids();
      ids.push('a2a8f769-083e-58e0-bed2-430a67b8fc25');
      expect(ids.find(text)).toBeUndefined();
    },
  );
});
