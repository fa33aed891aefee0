import { expect, it, vi } from 'vitest';
import { Shared } from '../../../src/runtime/threads/shared.js';

it('is made for the first user of a key, and closed after the last', async () => {
  const closed: string[] = [];
  const make = vi.fn((name: string) => ({
    name,
    close: () => Promise.resolve(void closed.push(name)),
  }));
  const shared = new Shared<ReturnType<typeof make>>();
  const first = shared.take('a', () => make('a'));
  const other = shared.take('b', () => make('b'));
  const second = shared.take('a', () => make('another a'));
  expect(second.value).toBe(first.value);
  expect(other.value).not.toBe(first.value);

  await first.release();
  expect(closed).toEqual([]);
  await second.release();
  expect(closed).toEqual(['a']);
  expect(shared.take('a', () => make('a new one')).value.name).toBe('a new one');
  expect(make).toHaveBeenCalledTimes(3);
});
