import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../src/search/diversify/orders.js';
import { choicesByLikeness } from '../../../src/search/diversify/choices.js';

const VECTORS = Array.from({ length: 5 }, (_, at) => Float32Array.of(1, at));

describe('choices that are made as they are read', () => {
  it('compare no more candidates than are asked for, and none twice', async () => {
    const compared: number[] = [];
    const { first } = choicesByLikeness(VECTORS, 'COSINE', function* (similarity) {
      for (let candidate = 0; candidate < VECTORS.length; candidate++) {
        compared.push(candidate);
        expect(similarity(candidate)[candidate]).toBe(1);
        yield { candidate, gain: 1, added: [] } satisfies Choice;
      }
    });
    expect(await first(2)).toHaveLength(2);
    expect(compared).toEqual([0, 1]);
    expect(await first(1)).toHaveLength(2);
    expect((await first(4)).map(({ candidate }) => candidate)).toEqual([0, 1, 2, 3]);
    expect(compared).toEqual([0, 1, 2, 3]);
    expect(await first(100)).toHaveLength(5);
  });

  it('are none of no candidates', async () => {
    const { first } = choicesByLikeness([], 'L2', function* () {});
    expect(await first(10)).toEqual([]);
  });
});
