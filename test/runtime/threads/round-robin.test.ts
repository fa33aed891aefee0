import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoundRobin, type Waiting } from '../../../src/runtime/threads/round-robin.js';

interface Item extends Waiting {
  readonly name: string;
}
const item = (name: string, cost = 1, urgent = false): Item => ({
  name,
  caller: name[0]!,
  cost,
  urgent,
});

function queueOf(...items: readonly Item[]): RoundRobin<Item> {
  const queue = new RoundRobin<Item>();
  for (const each of items) queue.add(each);
  return queue;
}

/** What is served, where each item is a turn. */
function served(queue: RoundRobin<Item>): string[] {
  const names: string[] = [];
  for (let head; (head = queue.head);) {
    queue.take(head);
    queue.pass(head.caller);
    names.push(head.name);
  }
  return names;
}

describe('a queue in which callers take turns', () => {
  it('serves each caller in the order of its items, and callers by turns', () => {
    const queue = queueOf(item('a1'), item('a2'), item('a3'), item('b1'), item('c1'), item('b2'));
    expect(served(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(queue).toMatchObject({ length: 0, cost: 0, head: undefined });
  });

  it('lets a caller go on until it passes', () => {
    const queue = queueOf(item('a1'), item('b1'), item('a2'));
    queue.take(queue.head!);
    expect(queue.head!.name).toBe('a2');
    queue.pass('a');
    expect([...queue.heads()].map(({ name }) => name)).toEqual(['b1', 'a2']);
  });

  it('serves what is urgent first, by turns with the rest of its caller', () => {
    const queue = queueOf(
      item('a1'),
      item('a2'),
      item('a3 urgent', 1, true),
      item('a4 urgent', 1, true),
    );
    expect(served(queue)).toEqual(['a3 urgent', 'a1', 'a4 urgent', 'a2']);
  });

  it('drops the newest item of whoever waits for the most, but nothing that costs nothing', () => {
    const queue = queueOf(item('a1', 5), item('b1', 3), item('b2', 3), item('b3', 0));
    expect(queue.drop()?.name).toBe('b2');
    expect(queue.drop()?.name).toBe('a1');
    expect(queue.drop('b')?.name).toBe('b1');
    expect(queue.drop('b')).toBeUndefined();
    expect(served(queue)).toEqual(['b3']);
  });

  it('never lets a caller wait for more than one item of each other one', () => {
    const items = fc.array(fc.record({ caller: fc.constantFrom('a', 'b', 'c', 'd') }));
    fc.assert(
      fc.property(items, (callers) => {
        const queue = new RoundRobin<Item>();
        callers.forEach(({ caller }, at) => queue.add(item(`${caller}${at}`)));
        const order = served(queue);
        expect(order).toHaveLength(callers.length);
        for (const caller of new Set(order.map(([first]) => first!))) {
          const places = order.flatMap((name, at) => (name.startsWith(caller) ? [at] : []));
          const gaps = places.map((place, at) => place - (places[at - 1] ?? -1));
          expect(Math.max(...gaps)).toBeLessThanOrEqual(4);
        }
      }),
    );
  });
});
