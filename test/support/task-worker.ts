import { badInput } from '../../src/errors.js';
import { serveTasks } from '../../src/task-thread.js';

interface Order {
  readonly say?: string;
  readonly fail?: string;
  readonly exit?: boolean;
  readonly forever?: boolean;
}

let tasks = 0;

serveTasks(({ say = '', fail, exit, forever }: Order) => {
  tasks += 1;
  while (forever);
  if (exit) process.exit(1);
  if (fail === 'coded') throw badInput('say', 'is wrong');
  if (fail === 'plain') throw new Error('no reason');
  return `${say} ${tasks}`;
});
