import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PhaseClock } from '../../../src/runtime/telemetry/request-record.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => vi.advanceTimersByTime(ms);

it('counts the time of each phase', () => {
  const clock = new PhaseClock();
  const end = clock.begin('coerce');
  after(3);
  end();
  after(10);
  const again = clock.begin('coerce');
  after(4);
  again();
  expect([...clock.spent()]).toEqual([['coerce', 7]]);
});

it('counts it for the phase that began last where one runs inside another', () => {
  const clock = new PhaseClock();
  const retrieved = clock.begin('retrieve');
  after(2);
  const encoded = clock.begin('encode');
  after(5);
  encoded();
  after(1);
  retrieved();
  after(100);
  expect([...clock.spent()]).toEqual([
    ['retrieve', 3],
    ['encode', 5],
  ]);
});

it('counts no time twice where phases overlap', () => {
  const clock = new PhaseClock();
  const encoded = clock.begin('encode');
  after(1);
  const retrieved = clock.begin('retrieve');
  const retrievedToo = clock.begin('retrieve');
  after(2);
  encoded();
  retrieved();
  after(4);
  retrievedToo();
  expect(Object.fromEntries(clock.spent())).toEqual({ encode: 1, retrieve: 6 });
});

it('counts what still runs', () => {
  const clock = new PhaseClock();
  clock.begin('judge');
  after(5);
  expect(clock.spent().get('judge')).toBe(5);
  after(2);
  expect(clock.spent().get('judge')).toBe(7);
});
