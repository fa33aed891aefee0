import { afterAll, describe, expect, it } from 'vitest';
import { badInput } from '../src/errors.js';
import { TaskThread } from '../src/task-thread.js';

interface Order {
  readonly say?: string;
  readonly fail?: 'coded' | 'plain';
  readonly exit?: boolean;
  readonly forever?: boolean;
}

describe('a task thread', () => {
  const thread = new TaskThread<Order, string>(
    new URL('./support/task-worker', import.meta.url),
    5,
  );
  afterAll(() => thread.close());

  it('answers tasks in their order', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((say) => thread.run({ say })));
    expect(answers).toEqual(['a 1', 'b 2', 'c 3']);
  });

  it('rejects with the code of an ElenchusError, and with the message of any other', async () => {
    await expect(thread.run({ fail: 'coded' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'say' },
    });
    await expect(thread.run({ fail: 'plain' })).rejects.toThrow('no reason');
    expect(await thread.run({ say: 'd' })).toMatch(/^d/);
  });

  it('starts again after its thread has broken down', async () => {
    const [broken, next] = await Promise.allSettled([
      thread.run({ exit: true }),
      thread.run({ say: 'e' }),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'the thread ended' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: 'e 1' });
  });

  it('refuses more tasks than it can do soon', async () => {
    const tasks = Array.from({ length: 10 }, () => thread.run({ say: 'f' }));
    const results = await Promise.allSettled(tasks);
    // One is in work, the others wait.
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'BUSY' } });
  });
});

describe('a task thread with a time limit', () => {
  const thread = new TaskThread<Order, string>(
    new URL('./support/task-worker', import.meta.url),
    5,
    { ms: 300, error: ({ say = '' }) => badInput(say, 'takes too long') },
  );
  afterAll(() => thread.close());

  it('ends what takes longer, and goes on with the next task', async () => {
    const [late, next] = await Promise.allSettled([
      thread.run({ say: 'g', forever: true }),
      thread.run({ say: 'h' }),
    ]);
    expect(late).toMatchObject({ status: 'rejected', reason: { details: { field: 'g' } } });
    expect(next).toMatchObject({ status: 'fulfilled', value: 'h 1' });
  });

  it('does not begin what nobody waits for any longer', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    const [, given, next] = await Promise.allSettled([
      thread.run({ say: 'i' }),
      thread.run({ say: 'j', forever: true }, gone),
      thread.run({ say: 'k' }),
    ]);
    expect(given).toMatchObject({ status: 'rejected', reason: { message: 'gone' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: 'k 3' });
  });
});
