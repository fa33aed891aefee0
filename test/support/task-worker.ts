import { badInput } from '../../src/errors.js';
import { serveTasks } from '../../src/task-thread.js';

let tasks = 0;

serveTasks(({ say = '', fail, exit }: { say?: string; fail?: string; exit?: boolean }) => {
  tasks += 1;
  if (exit) process.exit(1);
  if (fail === 'coded') throw badInput('say', 'is wrong');
  if (fail === 'plain') throw new Error('no reason');
  return `${say} ${tasks}`;
});
