import { parentPort, workerData } from 'node:worker_threads';
import { Engine } from './engine.js';
import { toWireError, type Call, type Reply } from './protocol.js';

/** The thread of the engine: answers the calls of `index.ts`. */
const port = parentPort!;
const { directory } = workerData as { directory: string };

function send(reply: Reply): void {
  port.postMessage(reply);
}

async function answer(engine: Engine, { id, method, parameters }: Call): Promise<void> {
  try {
    const call = engine[method].bind(engine) as (...all: readonly unknown[]) => Promise<unknown>;
    send({ id, result: await call(...parameters) });
  } catch (error) {
    send({ id, error: toWireError(error) });
  }
  if (method === 'close') port.close();
}

try {
  const engine = Engine.open(directory);
  port.on('message', (call: Call) => void answer(engine, call));
  send({ id: 0, result: undefined });
} catch (error) {
  send({ id: 0, error: toWireError(error) });
}
