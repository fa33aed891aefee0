import { expect, it } from 'vitest';
import { KeyedQueue } from '../../../src/corpus/pause.js';
import { queueStates, watchQueue } from '../../../src/runtime/telemetry/queues.js';

it('queues of one name are summed up, until they are no longer watched', () => {
  const ends = [
    watchQueue('tested', () => ({ waiting: 2, running: 1 })),
    watchQueue('tested', () => ({ waiting: 3, running: 0 })),
  ];
  expect(queueStates().get('tested')).toEqual({ waiting: 5, running: 1 });
  ends[0]!();
  expect(queueStates().get('tested')).toEqual({ waiting: 3, running: 0 });
  ends[1]!();
  expect(queueStates().has('tested')).toBe(false);
});

it('of the tasks of each key, one runs', async () => {
  const queue = new KeyedQueue();
  let finish!: () => void;
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const tasks = ['a', 'a', 'a', 'b'].map((key) => queue.run(key, () => gate));
  expect(queue.state).toEqual({ waiting: 2, running: 2 });
  finish();
  await Promise.all(tasks);
  await queue.idle();
  expect(queue.state).toEqual({ waiting: 0, running: 0 });
});
