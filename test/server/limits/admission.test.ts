import { describe, expect, it } from 'vitest';
import { Admission } from '../../../src/server/limits/admission.js';

const LARGE = 20_000;
const settled = () => new Promise((resolve) => setImmediate(resolve));

function callerOf(name: string) {
  const controller = new AbortController();
  return { name, signal: controller.signal, abort: () => controller.abort(new Error('left')) };
}

/** Enters, and notes when that was possible. */
function entering(admission: Admission) {
  const order: string[] = [];
  const enter = (name: string, caller: ReturnType<typeof callerOf>, cost = LARGE) => {
    const entered = admission.enter('query', cost, caller.name, caller.signal);
    entered.then(
      () => order.push(name),
      (error: { code?: string; message: string }) =>
        order.push(`${name}: ${error.code ?? error.message}`),
    );
    return entered;
  };
  return { order, enter };
}

describe('admission', () => {
  it('lets so many points of a caller be worked on, and the next when one has ended', async () => {
    const admission = new Admission();
    const { order, enter } = entering(admission);
    const caller = callerOf('a');
    const leave = await enter('first', caller);
    void enter('second', caller);
    await enter('small', callerOf('b'), 10);
    await settled();
    expect(order).toEqual(['first', 'small']);
    expect(admission.state).toEqual({ waiting: 1, running: 2 });
    leave();
    await settled();
    expect(order).toEqual(['first', 'small', 'second']);
  });

  it('lets an operation that is larger run alone among the dear ones of its caller', async () => {
    const admission = new Admission();
    const { order, enter } = entering(admission);
    const caller = callerOf('a');
    const leave = await enter('larger', caller, 900_000);
    void enter('dear', caller, 10_000);
    await settled();
    expect(order).toEqual(['larger']);
    leave();
    await settled();
    expect(order).toEqual(['larger', 'dear']);
    expect(admission.state).toEqual({ waiting: 0, running: 1 });
  });

  it('never lets quick operations wait for dear ones, of whatever callers', async () => {
    const admission = new Admission();
    const { order, enter } = entering(admission);
    const caller = callerOf('a');
    for (const name of ['b', 'c', 'd']) void enter('dear', callerOf(name), 900_000);
    void enter('dear', caller, 900_000);
    for (let count = 0; count < 4; count++) void enter('quick', caller, 8_000);
    await settled();
    expect(order.filter((name) => name === 'quick')).toHaveLength(4);
    expect(order).not.toContain('quick: BUSY');
  });

  it('leaves room for others beside one that is larger', async () => {
    const admission = new Admission();
    const { order, enter } = entering(admission);
    void enter('larger', callerOf('a'), 900_000);
    for (let count = 0; count < 3; count++) void enter('small', callerOf('b'), 10_000);
    await settled();
    expect(order).toEqual(['larger', 'small', 'small', 'small']);
  });

  it('does not let one caller wait for another', async () => {
    const admission = new Admission();
    const { order, enter } = entering(admission);
    for (let count = 0; count < 5; count++) void enter('a', callerOf('a'));
    await enter('b', callerOf('b'));
    expect(order).toEqual(['a', 'b']);
  });

  it('lets callers share what is worked on in all', async () => {
    const admission = new Admission();
    const { order, enter } = entering(admission);
    const first = [enter('a', callerOf('a')), enter('b', callerOf('b')), enter('c', callerOf('c'))];
    void enter('d', callerOf('d'));
    void enter('e small', callerOf('e'), 500);
    await settled();
    expect(order).toEqual(['a', 'b', 'c', 'e small']);
    expect(admission.state).toEqual({ waiting: 1, running: 4 });
    (await first[0]!)();
    await settled();
    expect(order).toEqual(['a', 'b', 'c', 'e small', 'd']);
  });

  it('refuses with BUSY the caller that is due last where too many callers wait', async () => {
    const admission = new Admission();
    const { order, enter } = entering(admission);
    for (let at = 0; at < 37; at++) void enter(`${at}`, callerOf(`${at}`));
    await settled();
    expect(order).toEqual(['0', '1', '2', '35: BUSY', '36: BUSY']);
    expect(admission.state).toEqual({ waiting: 32, running: 3 });
  });

  it('refuses with BUSY what would wait behind too much', async () => {
    const admission = new Admission();
    const { order, enter } = entering(admission);
    const caller = callerOf('a');
    const all = Array.from({ length: 30 }, () => enter('one', caller));
    await Promise.allSettled(all.slice(-1));
    expect(order.filter((each) => each === 'one: BUSY')).toHaveLength(9);
    expect(admission.state).toEqual({ waiting: 20, running: 1 });
  });

  it('passes over those who have left', async () => {
    const admission = new Admission();
    const { order, enter } = entering(admission);
    const leave = await enter('first', callerOf('a'));
    const gone = callerOf('a');
    void enter('gone', gone);
    void enter('last', callerOf('a'));
    gone.abort();
    leave();
    await settled();
    expect(order).toEqual(['first', 'gone: left', 'last']);
  });

  it('keeps nothing of a caller who had left before', async () => {
    const admission = new Admission();
    const { order, enter } = entering(admission);
    const gone = callerOf('a');
    gone.abort();
    await enter('gone', gone).catch(() => undefined);
    expect(order).toEqual(['gone: left']);
    expect(admission.state).toEqual({ waiting: 0, running: 0 });
  });

  it('refuses what its caller has given up before anything that somebody waits for', async () => {
    const admission = new Admission();
    const { order, enter } = entering(admission);
    const leave = await enter('running', callerOf('a'), 400_000);
    void enter('live', callerOf('a'));
    for (let count = 0; count < 30; count++) {
      const caller = callerOf('a');
      void enter('left', caller);
      caller.abort();
    }
    void enter('last', callerOf('a'));
    await settled();
    expect(order.filter((each) => each.includes('BUSY'))).toEqual([]);
    leave();
    await settled();
    expect(order).toContain('live');
  });
});
