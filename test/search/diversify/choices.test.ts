import { describe, expect, it } from 'vitest';
import { choicesByLikeness, smoothed } from '../../../src/search/diversify/choices.js';
import type { Choice } from '../../../src/search/diversify/orders.js';

const at = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
};

/** Makes vectors as long as those of the encoder. */
const EMPTY = new Array<number>(510).fill(0);

describe('smoothed relevances', () => {
  it('are mixed with those of the other candidates where these are few', async () => {
    const relevances = await smoothed([1, 0.8, 0], [at(0), at(10), at(90)], 0.5);
    // 0.5 + 0.2, 0.4 + 0.25, 0 + 0.45, over the highest.
    expect(relevances).toEqual([1, 0.65 / 0.7, 0.45 / 0.7].map((each) => expect.closeTo(each, 12)));
  });

  it('lift what lies among relevant candidates above what lies among others', async () => {
    const good = Array.from({ length: 30 }, (_, index) => ({ relevance: 1, at: at(index / 10) }));
    const bad = Array.from({ length: 30 }, (_, index) => ({
      relevance: 0.2,
      at: at(90 + index / 10),
    }));
    const all = [...good, ...bad, { relevance: 0.5, at: at(1.55) }, { relevance: 0.6, at: at(91) }];
    const relevances = await smoothed(
      all.map(({ relevance }) => relevance),
      all.map((each) => each.at),
      0.3,
    );
    expect(relevances.at(-2)).toBeGreaterThan(relevances.at(-1)!);
  });

  it('are what they were without neighbours, or where these weigh nothing', async () => {
    expect(await smoothed([0.5], [at(0)], 0.5)).toEqual([0.5]);
    expect(await smoothed([0.5, 0.2], [at(0), at(1)], 0)).toEqual([0.5, 0.2]);
    expect(await smoothed([], [], 0.5)).toEqual([]);
    expect(await smoothed([0, 0], [at(0), at(1)], 0.5)).toEqual([0, 0]);
  });

  it('let others have a turn while many candidates are compared', async () => {
    let turns = 0;
    let timer = setImmediate(function turn() {
      turns++;
      timer = setImmediate(turn);
    });
    const many = Array.from({ length: 800 }, (_, index) => [...at(index / 10), ...EMPTY]);
    await smoothed(
      many.map(() => 1),
      many,
      0.5,
    );
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(2);
  });
});

describe('choices', () => {
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
});
