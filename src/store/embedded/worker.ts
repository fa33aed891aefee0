import { parentPort, workerData } from 'node:worker_threads';
import { Engine } from './engine.js';
import { toWireError, type Call, type Reply } from './protocol.js';

/** The thread of the engine: answers the calls of `index.ts`. */
const port = parentPort!;
const { directory } = workerData as { directory: string };

function send(reply: Reply): void {
  port.postMessage(reply);
}

const answers = new Set<Promise<void>>();

async function answer(engine: Engine, { id, method, parameters }: Call): Promise<void> {
  try {
    const call = engine[method].bind(engine) as (...all: readonly unknown[]) => Promise<unknown>;
    send({ id, result: await call(...parameters) });
  } catch (error) {
    send({ id, error: toWireError(error) });
  }
}

try {
  const engine = Engine.open(directory);
  port.on('message', async (call: Call) => {
    const answered = answer(engine, call);
    answers.add(answered);
    await answered;
    answers.delete(answered);
    if (call.method !== 'close') return;
    await Promise.all(answers);
    port.close();
  });
  send({ id: 0, result: undefined });
} catch (error) {
  send({ id: 0, error: toWireError(error) });
}
