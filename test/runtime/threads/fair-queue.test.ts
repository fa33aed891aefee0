import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../../src/runtime/threads/fair-queue.js';

/** Serves all that waits, and what `meanwhile` adds after each turn. */
function serveAll(queue: FairQueue<string>, meanwhile: (served: string) => void = () => undefined) {
  const order: string[] = [];
  for (let turn; (turn = queue.take());) {
    queue.end(turn, turn.cost);
    order.push(turn.item);
    meanwhile(turn.item);
  }
  return order;
}

describe('a fair queue', () => {
  it('serves one client in the order of its requests, whatever they cost', () => {
    const queue = new FairQueue<string>(Infinity);
    const client = {};
    [5, 1, 3].forEach((cost, at) => queue.add(`${at}`, client, cost, true));
    expect(serveAll(queue)).toEqual(['0', '1', '2']);
  });

  it('serves clients by turns if their requests cost the same', () => {
    const queue = new FairQueue<string>(Infinity);
    const [a, b] = [{}, {}];
    for (let i = 0; i < 3; i++) queue.add(`a${i}`, a, 10, true);
    for (let i = 0; i < 3; i++) queue.add(`b${i}`, b, 10, true);
    expect(serveAll(queue)).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2']);
  });

  it('lets a cheap request pass thirty expensive ones of another client at any time', () => {
    const queue = new FairQueue<string>(Infinity);
    const greedy = {};
    for (let i = 0; i < 30; i++) queue.add('long', greedy, 10_000, true);
    const order = serveAll(queue, (served) => {
      if (served === 'long') queue.add('short', {}, 50, true);
    });
    expect(order.slice(0, 6)).toEqual(['long', 'short', 'long', 'short', 'long', 'short']);
  });

  it('lets a cheap request pass a hundred clients with an expensive one each', () => {
    const queue = new FairQueue<string>(Infinity);
    for (let i = 0; i < 100; i++) queue.add('long', {}, 10_000, true);
    for (let served = 0; served < 50; served++) {
      const turn = queue.take()!;
      queue.end(turn, turn.cost);
    }
    queue.add('short', {}, 50, true);
    expect(queue.take()?.item).toBe('short');
  });

  it('lets no request wait for ever, however many cheap ones of new clients come', () => {
    const queue = new FairQueue<string>(Infinity);
    queue.add('long', {}, 1000, true);
    queue.add('short', {}, 10, true);
    let shorts = 1;
    const order = serveAll(queue, (served) => {
      if (served === 'short' && ++shorts < 1000) queue.add('short', {}, 10, true);
    });
    // At most about twice the work of the long one is done before it.
    expect(order.indexOf('long')).toBeLessThan(250);
  });

  it('puts begun work back before what is due at the same time', () => {
    const queue = new FairQueue<string>(Infinity);
    queue.add('begun', {}, 10, true);
    queue.add('new', {}, 10, true);
    queue.putBack(queue.take()!);
    expect(serveAll(queue)).toEqual(['begun', 'new']);
  });

  it('drops what is due last once too much waits, but nothing begun or unlimited', () => {
    const queue = new FairQueue<string>(100);
    const greedy = {};
    queue.add('begun', greedy, 60, true);
    queue.putBack(queue.take()!);
    queue.add('bulk', {}, 1000, false);
    expect(queue.add('kept', greedy, 60, true)).toEqual([]);
    expect(queue.add('dropped', greedy, 60, true).map(({ item }) => item)).toEqual(['dropped']);
    expect(queue.add('small', {}, 50, true).map(({ item }) => item)).toEqual(['kept']);
    expect(serveAll(queue).sort()).toEqual(['begun', 'bulk', 'small']);
  });

  it('takes a single request that costs more than the limit', () => {
    const queue = new FairQueue<string>(100);
    expect(queue.add('huge', {}, 1000, true)).toEqual([]);
  });

  it('serves owners by turns, however many clients each has', () => {
    const queue = new FairQueue<string>(Infinity);
    for (let i = 0; i < 10; i++) queue.add('greedy', {}, 10, true, 'many');
    for (let i = 0; i < 2; i++) queue.add('modest', {}, 10, true, 'few');
    expect(serveAll(queue).slice(0, 4)).toEqual(['greedy', 'modest', 'greedy', 'modest']);
  });

  it('drops what the owner with the most asked for last', () => {
    const queue = new FairQueue<string>(100);
    for (let i = 0; i < 9; i++) queue.add(`greedy ${i}`, {}, 10, true, 'many');
    const dropped = queue.add('modest', {}, 20, true, 'few');
    expect(dropped.map(({ item }) => item)).toEqual(['greedy 8']);
    expect(serveAll(queue)).toHaveLength(9);
  });
});
