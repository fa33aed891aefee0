import { describe, expect, it } from 'vitest';
import { batches } from '../../src/encoders/text-model.js';

const text = (length: number, first = 100) => Int32Array.from({ length }, (_, i) => first + i);

describe('batches', () => {
  it('fill up to the budget of tokens, in the order of the texts', () => {
    const found = [...batches([text(4), text(5), text(2), text(10), text(1)], 10)];
    expect(found.map((batch) => batch.texts)).toEqual([[0, 1], [2], [3], [4]]);
    expect(found.map(({ ids }) => ids.length)).toEqual([9, 2, 10, 1]);
  });

  it('lay the texts end to end and say whose each token is', () => {
    const [batch] = batches([text(2, 10), text(3, 20)], 10);
    expect(batch).toMatchObject({
      ids: Int32Array.of(10, 11, 20, 21, 22),
      segment: Int32Array.of(0, 0, 1, 1, 1),
      counted: Float32Array.of(1, 1, 1, 1, 1),
      lengths: Float32Array.of(2, 3),
      continues: false,
      continued: false,
    });
  });

  it('cut a text over the budget into parts that count each token once, with its context', () => {
    const long = text(50);
    const parts = [...batches([text(3), long, text(3)], 20)].slice(1, -1);
    const counted = parts.flatMap(({ ids, counted }) =>
      [...ids].filter((_, i) => counted[i] === 1),
    );
    expect(counted).toEqual([...long]);
    for (const { ids, counted } of parts) {
      expect(ids.length).toBeLessThanOrEqual(20);
      const places = [...counted.keys()].filter((i) => counted[i] === 1);
      const before = places[0]!;
      const after = ids.length - 1 - places.at(-1)!;
      expect([before, after]).toEqual([
        ids[0] === long[0] ? 0 : 4,
        ids.at(-1) === long.at(-1) ? after : 4,
      ]);
    }
    expect(parts.map(({ lengths }) => [...lengths])).toEqual(parts.map(() => [50]));
    expect(parts.map(({ continues }) => continues)).toEqual(parts.map((_, i) => i > 0));
    expect(parts.map(({ continued }) => continued)).toEqual(
      parts.map((_, i) => i < parts.length - 1),
    );
  });

  it('are none for no texts', () => {
    expect([...batches([])]).toEqual([]);
  });
});
