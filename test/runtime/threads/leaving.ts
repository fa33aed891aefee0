import { ElenchusError } from '../../../src/runtime/errors.js';
import { Thread } from '../../../src/runtime/threads/thread.js';
import type { Order } from './worker.js';

// Starts a process that works for ever, tells its number, and ends.
const thread = new Thread<Order, string>({
  module: new URL('./worker', import.meta.url),
  isolated: true,
  failed: (problem) => new ElenchusError('WORKER_FAILED', { worker: 'test', problem }),
});
const pid = await thread.run({ pid: true });
thread.run({ forever: true }).catch(() => undefined);
process.stdout.write(pid, () => setTimeout(() => process.exit(), 200));
