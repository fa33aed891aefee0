import { expect, it, vi } from 'vitest';
import { Pause } from '../../src/corpus/pause.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { UNLIMITED } from '../../src/runtime/scope.js';
import { openCorpora, premise, sharedStore } from './support.js';

/** A task that is done when it is told so. */
function open() {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { finish, task: () => done };
}

const PAUSED = {
  code: 'WRITES_PAUSED',
  details: { what: 'nothing can be written', reason: 'sheep are counted' },
};

it('waits for the writes that run, refuses others, and lets them run again', async () => {
  const pause = new Pause();
  const [write, still] = [open(), open()];
  const order: string[] = [];
  const written = pause.write(write.task).then(() => order.push('written'));
  const held = pause.during('sheep are counted', async () => {
    order.push('held');
    await still.task();
  });
  await expect(pause.write(() => Promise.resolve())).rejects.toMatchObject(PAUSED);
  expect(() => pause.requireNotPaused()).toThrow(expect.objectContaining(PAUSED));
  expect(order).toEqual([]);
  write.finish();
  await written;
  const later = pause.writeLater(() => Promise.resolve(order.push('later')));
  await expect(pause.during('again', () => Promise.resolve())).rejects.toMatchObject(PAUSED);
  expect(order).toEqual(['written', 'held']);
  still.finish();
  await Promise.all([held, later]);
  expect(order).toEqual(['written', 'held', 'later']);
  expect(await pause.write(() => Promise.resolve(1))).toBe(1);
});

it('ends when the task fails, and counts writes that fail', async () => {
  const pause = new Pause();
  const fail = () => Promise.reject(new Error('no'));
  await expect(pause.during('sheep are counted', fail)).rejects.toThrow('no');
  await expect(pause.write(fail)).rejects.toThrow('no');
  expect(await pause.during('once more', () => Promise.resolve(2))).toBe(2);
});

it('ends when whoever waits for the writes that run gives up', async () => {
  const pause = new Pause();
  const write = open();
  const written = pause.write(write.task);
  const gone = new AbortController();
  const started = expect(pause.start('sheep are counted', gone.signal)).rejects.toThrow('gone');
  expect(pause.isPaused).toBe(true);
  gone.abort(new Error('gone'));
  await started;
  expect(await pause.write(() => Promise.resolve(1))).toBe(1);
  write.finish();
  await written;
  expect(await pause.during('once more', () => Promise.resolve(2))).toBe(2);
});

it('of another process puts off what follows a write, and keeps nothing from closing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { store, writer, close } = await openCorpora(sharedStore());
    await writer.putCorpus({ name: 'town' });
    const many = Array.from({ length: 30 }, (_, number) => premise(`${number}`));
    await writer.putPremises('town', many);
    await writer.putPremises('town', [premise('p1')]);
    const write = store.write.bind(store);
    const paused = vi.fn(() => Promise.reject(new ElenchusError('WRITES_PAUSED', PAUSED.details)));
    store.write = paused;
    await vi.advanceTimersByTimeAsync(36_000);
    await vi.waitFor(() => expect(paused.mock.calls.length).toBeGreaterThan(2));
    const stored = async () =>
      (await store.scroll('corpora', { limit: 9, payload: true, budget: UNLIMITED })).points;
    expect(await stored()).toContainEqual(
      expect.objectContaining({ payload: expect.objectContaining({ dirty: true }) as object }),
    );
    store.write = write;
    await vi.advanceTimersByTimeAsync(41_000);
    expect(await stored()).toContainEqual(
      expect.objectContaining({ payload: expect.objectContaining({ dirty: false }) as object }),
    );

    await writer.putPremises('town', [premise('p2')]);
    store.write = paused;
    await close();
  } finally {
    vi.useRealTimers();
  }
});
