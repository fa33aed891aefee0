import { describe, expect, it } from 'vitest';
import { atOnce, EventLoop } from '../../../src/runtime/threads/event-loop.js';

const { signal } = new AbortController();

/** Keeps the event loop longer than a turn may. */
function work(ms = 12): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

describe('turns', () => {
  it('leave the event loop between each other, however many wait', async () => {
    const turns = new EventLoop();
    const done: string[] = [];
    const long = Array.from({ length: 20 }, async () => {
      await turns.next({ signal });
      work();
      done.push('long');
    });
    setImmediate(() => setImmediate(() => done.push('other')));
    await Promise.all(long);
    expect(done.indexOf('other')).toBeGreaterThan(0);
    expect(done.indexOf('other')).toBeLessThan(4);
  });

  it('let one that ends soon come before those that go on with long work', async () => {
    const turns = new EventLoop();
    const done: string[] = [];
    const long = async () => {
      for (let slice = 0; slice < 3; slice++) await turns.next({ signal });
      done.push('long');
    };
    const all = Array.from({ length: 10 }, long);
    await turns.next({ signal }, true);
    done.push('short');
    await Promise.all(all);
    expect(done[0]).toBe('short');
  });

  it('are shared evenly by owners, however many connections each has', async () => {
    const turns = new EventLoop();
    const served: string[] = [];
    const ask = async (owner: string) => {
      await turns.next({ signal, caller: owner });
      served.push(owner);
      work();
    };
    await Promise.all([...Array<string>(30).fill('greedy'), 'modest', 'modest'].map(ask));
    expect(served.slice(0, 4).filter((owner) => owner === 'modest')).toHaveLength(2);
  });

  it('give equal time: many short ones do not wait for as many long ones', async () => {
    const turns = new EventLoop();
    const slow = new AbortController();
    let long = 0;
    const greedy = async () => {
      for (;;) {
        await turns.next({ signal: slow.signal });
        work();
        long += 1;
      }
    };
    const ended = greedy().catch(() => undefined);
    await Promise.all(Array.from({ length: 100 }, () => turns.next({ signal })));
    expect(long).toBeLessThan(10);
    slow.abort(new Error('over'));
    await ended;
  });

  it('end for whoever has left', async () => {
    const left = new AbortController();
    const turn = new EventLoop().next({ signal: left.signal });
    left.abort(new Error('left'));
    await expect(turn).rejects.toThrow('left');
  });
});

it('what ends because somebody has left ends in turns, too', async () => {
  const turns = new EventLoop();
  const left = new AbortController();
  let rounds = 0;
  let running = true;
  const count = () => {
    rounds += 1;
    if (running) setImmediate(count);
  };
  const ended = Array.from({ length: 20 }, () =>
    turns.next({ signal: left.signal }).catch(() => work()),
  );
  left.abort(new Error('left'));
  setImmediate(count);
  await Promise.all(ended);
  running = false;
  expect(rounds).toBeGreaterThanOrEqual(19);
});

it('turns of those who have left hold nobody up', async () => {
  const turns = new EventLoop();
  const left = new AbortController();
  let ended = 0;
  const gone = Array.from({ length: 200 }, () =>
    turns.next({ signal: left.signal }).catch(() => {
      ended += 1;
      work();
    }),
  );
  left.abort(new Error('left'));
  await turns.next({ signal });
  expect(ended).toBeLessThan(3);
  await Promise.race(gone);
});

describe('work that can pause', () => {
  function* steps(count: number, ms: number): Generator<void, string> {
    for (let step = 0; step < count; step++) {
      work(ms);
      yield;
    }
    return 'done';
  }

  it('is done in turns, between which the event loop serves others', async () => {
    let rounds = 0;
    let running = true;
    const count = () => {
      rounds += 1;
      if (running) setImmediate(count);
    };
    setImmediate(count);
    const turns = new EventLoop();
    expect(await Promise.all([turns.run(steps(10, 9)), turns.run(steps(10, 9))])).toEqual([
      'done',
      'done',
    ]);
    running = false;
    expect(rounds).toBeGreaterThanOrEqual(19);
  });

  it('shares the turns of all evenly, however much each asks for', async () => {
    const turns = new EventLoop();
    const done: string[] = [];
    const run = async (owner: string, count: number) => {
      await turns.run(steps(count, 9), { signal, caller: owner });
      done.push(owner);
    };
    await Promise.all([...Array.from({ length: 6 }, () => run('greedy', 5)), run('modest', 5)]);
    expect(done.indexOf('modest')).toBeLessThan(3);
  });

  it('ends as soon as nobody waits for it', async () => {
    const left = new AbortController();
    let begun = 0;
    function* endless(): Generator<void, void> {
      for (;;) {
        begun += 1;
        if (begun === 3) left.abort(new Error('left'));
        yield;
      }
    }
    await expect(new EventLoop().run(endless(), { signal: left.signal })).rejects.toThrow('left');
    expect(begun).toBe(3);
    await expect(new EventLoop().pause({ signal: left.signal })).rejects.toThrow('left');
  });

  it('rejects with what it throws', async () => {
    // eslint-disable-next-line require-yield
    function* broken(): Generator<void, void> {
      throw new Error('broken');
    }
    await expect(new EventLoop().run(broken())).rejects.toThrow('broken');
    expect(() => atOnce(broken())).toThrow('broken');
  });

  it('is done at once where nothing else waits', () => {
    expect(atOnce(steps(5, 0))).toBe('done');
  });
});
