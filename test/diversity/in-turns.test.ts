import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { turn } from '../../src/diversity/in-turns.js';

it('of all work that waits for its turn one piece goes on in each round of the event loop', async () => {
  const order: string[] = [];
  const work = async (name: string) => {
    for (let step = 1; step <= 2; step++) {
      await turn();
      order.push(`${name}${step}`);
    }
  };
  const working = Promise.all(['a', 'b', 'c'].map(work));
  const rounds: number[] = [];
  for (let round = 0; order.length < 6; round++) {
    const before = order.length;
    await setImmediate();
    rounds.push(order.length - before);
  }
  await working;
  expect(Math.max(...rounds)).toBe(1);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
});
