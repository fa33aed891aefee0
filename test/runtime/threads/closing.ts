import { ElenchusError } from '../../../src/runtime/errors.js';
import { Thread } from '../../../src/runtime/threads/thread.js';
import type { Order } from './worker.js';

// Closes a process while it works, waits for its end, and says that it did.
const thread = new Thread<Order, string>({
  module: new URL('./worker', import.meta.url),
  isolated: true,
  failed: (problem) => new ElenchusError('WORKER_FAILED', { worker: 'test', problem }),
});
await thread.start();
const answer = thread.run({ say: 'answer' });
await thread.close();
process.stdout.write(`${await answer}, closed`);
