import { getPriority } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { badInput, ElenchusError } from '../../../src/runtime/errors.js';
import { NEVER } from '../../../src/runtime/scope.js';
import { Thread, type ThreadOptions } from '../../../src/runtime/threads/thread.js';
import { needing } from '../../support/lack.js';
import type { Order, Setup } from './worker.js';

const open: Thread<Order, string, string>[] = [];
afterEach(async () => {
  for (const thread of open.splice(0)) await thread.close().catch(() => undefined);
});

function starting(options: Partial<ThreadOptions<Order>> & { data?: Setup } = {}) {
  const thread = new Thread<Order, string, string>({
    module: new URL('./worker', import.meta.url),
    failed: (problem) => new ElenchusError('WORKER_FAILED', { worker: 'test', problem }),
    ...options,
  });
  open.push(thread);
  return thread;
}

/** Notes in which order promises are settled. */
function finishing() {
  const order: string[] = [];
  const note = (promise: Promise<string>) =>
    promise.then(
      (answer) => order.push(answer.split(' ')[0]!),
      (error: ElenchusError) => order.push(error.code ?? error.message),
    );
  return { order, note };
}

const reasonOf = (result: PromiseSettledResult<unknown>): unknown =>
  result.status === 'rejected' ? result.reason : undefined;

describe.each([
  { place: 'thread', isolated: false },
  { place: 'process', isolated: true },
])('in a $place', ({ place, isolated }) => {
  const start = (options: Parameters<typeof starting>[0] = {}) =>
    starting({ ...options, isolated });

  describe('work', () => {
    it('answers requests of one client in their order', async () => {
      const thread = start();
      const waiter = { caller: {}, signal: NEVER };
      const answers = ['a', 'b', 'c'].map((say) => thread.run({ say }, { waiter }));
      expect(await Promise.all(answers)).toEqual(['a 1', 'b 2', 'c 3']);
    });

    it('rejects with the coded error of the work; any other error gets the code of the thread', async () => {
      const thread = start();
      await expect(thread.run({ fail: 'coded' })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field: 'say' },
        stack: expect.stringMatching(/worker\.[jt]s/) as string,
      });
      await expect(thread.run({ fail: 'plain' })).rejects.toMatchObject({
        code: 'WORKER_FAILED',
        details: { problem: 'no reason' },
      });
      expect(await thread.run({ say: 'd' })).toMatch(/^d/);
    });

    it.each([
      ['exit', `its ${place} ended`],
      ['throw', 'exploded'],
    ] as const)('starts again after a crash (%s), and does what waits', async (crash, problem) => {
      const thread = start();
      const [broken, next] = await Promise.allSettled([
        thread.run({ crash }),
        thread.run({ say: 'e' }),
      ]);
      expect(reasonOf(broken)).toMatchObject({ code: 'WORKER_FAILED', details: { problem } });
      expect(next).toMatchObject({ status: 'fulfilled', value: 'e 1' });
    });

    it('begins paused work again after a crash', async () => {
      const thread = start();
      const paused = thread.run({ say: 'long', pauses: 3 }, { cost: 10 });
      await expect(thread.run({ crash: 'exit' })).rejects.toMatchObject({ code: 'WORKER_FAILED' });
      expect(await paused).toBe('long 1');
    });

    it('tells what it is, or why it cannot be loaded, and does not start in a loop', async () => {
      expect(await start().start()).toBe('a worker');
      const broken = start({ data: { broken: true } });
      await expect(broken.start()).rejects.toMatchObject({ code: 'BAD_INPUT' });
      const results = await Promise.allSettled([broken.run({}), broken.run({})]);
      expect(results.map(reasonOf)).toEqual([
        expect.objectContaining({ code: 'BAD_INPUT' }),
        expect.objectContaining({ code: 'BAD_INPUT' }),
      ]);
    });

    it('rejects an input that cannot be sent, and goes on', async () => {
      const thread = start();
      const odd = { say: 'f', odd: () => undefined } as Order;
      await expect(thread.run(odd)).rejects.toMatchObject({ code: 'WORKER_FAILED' });
      expect(await thread.run({ say: 'g' })).toBe('g 1');
    });
  });

  describe('the queue of a thread', () => {
    it('has a limit; beyond, BUSY goes to whoever would be served last', async () => {
      const thread = start({ maxWaiting: 30 });
      const first = thread.run({ say: 'first' });
      const waiter = { caller: {}, signal: NEVER };
      const many = [1, 2, 3].map(() => thread.run({ say: 'many' }, { waiter, cost: 10 }));
      const small = thread.run({ say: 'small' }, { cost: 1 });
      const results = await Promise.allSettled([first, ...many, small]);
      expect(results.map(({ status }) => status)).toEqual([
        ...Array<string>(3).fill('fulfilled'),
        'rejected',
        'fulfilled',
      ]);
      expect(reasonOf(results[3]!)).toMatchObject({ code: 'BUSY' });
    });

    it('does not refuse work that is bounded elsewhere', async () => {
      const thread = start({ maxWaiting: 1 });
      const all = [1, 2, 3, 4].map(() => thread.run({ say: 'bulk' }, { limited: false }));
      expect(await Promise.all(all)).toHaveLength(4);
    });

    it('shares the thread evenly: a short request overtakes the long ones of another', async () => {
      const thread = start();
      await thread.start();
      const { order, note } = finishing();
      const waiter = { caller: {}, signal: NEVER };
      const long = ['a', 'b', 'c'].map((say) =>
        note(thread.run({ say, pauses: 5 }, { waiter, cost: 100 })),
      );
      const short = note(thread.run({ say: 'short' }, { cost: 1 }));
      await Promise.all([...long, short]);
      expect(order).toEqual(['short', 'a', 'b', 'c']);
    });

    it('sends together what is cheap, as one request', async () => {
      const thread = start({ together: 3 });
      await thread.start();
      const says = ['one', 'two', 'three', 'four', 'five'];
      // One crash takes all with it that were sent together with its cause.
      const results = await Promise.allSettled([
        ...says.map((say) => thread.run({ say })),
        thread.run({ crash: 'exit' }),
      ]);
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'fulfilled',
        'fulfilled',
        'rejected',
        'rejected',
      ]);
    });

    it('does not begin what nobody waits for any longer', async () => {
      const thread = start();
      const signal = AbortSignal.abort(new Error('gone'));
      const [, given, next] = await Promise.allSettled([
        thread.run({ say: 'i' }),
        thread.run({ say: 'j', forever: true }, { waiter: { signal } }),
        thread.run({ say: 'k' }),
      ]);
      expect(reasonOf(given)).toMatchObject({ message: 'gone' });
      expect(next).toMatchObject({ value: 'k 2' });
    });

    it('ends paused work that nobody waits for any longer', async () => {
      const thread = start();
      await thread.start();
      const controller = new AbortController();
      const endless = thread.run(
        { say: 'endless', pauses: Infinity },
        { waiter: { signal: controller.signal }, cost: 100 },
      );
      expect(await thread.run({ say: 'l' })).toBe('l 1');
      controller.abort(new Error('gone'));
      await expect(endless).rejects.toThrow('gone');
      expect(await thread.run({ say: 'm' })).toBe('m 2');
    });
  });

  describe('a thread with a deadline', () => {
    it('ends what takes longer, and goes on with the next request', async () => {
      const error = ({ say = '' }: Order) => badInput(say, 'takes too long');
      const thread = start({ deadline: { ms: 300, error } });
      const [late, next] = await Promise.allSettled([
        thread.run({ say: 'n', forever: true }),
        thread.run({ say: 'o' }),
      ]);
      expect(reasonOf(late)).toMatchObject({ details: { field: 'n' } });
      expect(next).toMatchObject({ value: 'o 1' });
    });
  });

  describe('a thread that is closed', () => {
    it('finishes what it has begun and rejects everything else', async () => {
      const thread = start();
      await thread.start();
      const begun = thread.run({ say: 'p' });
      const waiting = expect(thread.run({ say: 'q' })).rejects.toMatchObject({
        details: { problem: 'it was stopped' },
      });
      await Promise.all([thread.close(), thread.close(), waiting]);
      expect(await begun).toBe('p 1');
      await expect(thread.run({ say: 'r' })).rejects.toMatchObject({ code: 'WORKER_FAILED' });
    });

    it('does not go on with work that pauses', async () => {
      const thread = start();
      await thread.start();
      const paused = expect(thread.run({ say: 'p', pauses: 1_000_000 })).rejects.toMatchObject({
        details: { problem: 'it was stopped' },
      });
      await Promise.all([thread.close(), paused]);
    });

    it('ends at once what nobody waits for any more, if it may be killed', async () => {
      const deadline = { ms: 600_000, error: () => badInput('n', 'takes too long') };
      const thread = start({ deadline });
      await thread.start();
      const gone = new AbortController();
      const begun = thread.run({ forever: true }, { waiter: { signal: gone.signal } });
      gone.abort(new Error('nobody waits'));
      const rejected = expect(begun).rejects.toThrow('nobody waits');
      await thread.close();
      await rejected;
    });

    it('rejects as closing the work does', async () => {
      const thread = start({ data: { closing: 'fails' } });
      await thread.start();
      await expect(thread.close()).rejects.toMatchObject({ message: 'setup: cannot be closed' });
    });

    it('need not have been started', async () => {
      await start().close();
    });
  });
});

const NEEDS_LOWER = needing(
  'linux',
  process.platform === 'linux' && getPriority() < 19
    ? undefined
    : 'no lower priority is left for a thread; run on Linux, with less niceness than 19',
);
it('leaves the cores to the event loop first', NEEDS_LOWER, async () => {
  const [own, thread] = [getPriority(), Number(await starting().run({ priority: true }))];
  expect(thread).toBeGreaterThan(own);
  expect(getPriority()).toBe(own);
});
