import { getPriority } from 'node:os';
import { badInput } from '../../../src/runtime/errors.js';
import { serve } from '../../../src/runtime/threads/serve.js';

export interface Order {
  readonly say?: string;
  readonly fail?: 'coded' | 'plain';
  /** Crash before any answer. */
  readonly crash?: 'exit' | 'throw';
  readonly forever?: boolean;
  /** Answer with the number of the process. */
  readonly pid?: boolean;
  /** Answer with the priority of the thread. */
  readonly priority?: boolean;
  /** How often the work pauses. */
  readonly pauses?: number;
}

export interface Setup {
  readonly broken?: boolean;
  readonly closing?: 'fails';
}

let answered = 0;

await serve(({ broken, closing }: Setup = {}) => {
  if (broken) throw badInput('setup', 'is broken');
  return {
    about: 'a worker',
    async *run(orders: readonly Order[]) {
      const answers: string[] = [];
      for (const { say = '', fail, crash, forever, pid, priority, pauses = 0 } of orders) {
        while (forever);
        if (crash === 'exit') process.exit(1);
        if (crash === 'throw') setImmediate(() => explode());
        if (crash === 'throw') await new Promise(() => undefined);
        for (let pause = 0; pause < pauses; pause++) yield;
        if (fail === 'coded') throw badInput('say', 'is wrong');
        if (fail === 'plain') throw new Error('no reason');
        if (priority) return [String(getPriority())];
        answers.push(pid ? String(process.pid) : `${say} ${(answered += 1)}`);
      }
      return answers;
    },
    async close() {
      if (closing === 'fails') throw badInput('setup', 'cannot be closed');
    },
  };
});

function explode(): never {
  throw new Error('exploded');
}
