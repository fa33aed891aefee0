import { Worker } from 'node:worker_threads';

/** Tests and scripts run the sources, which a thread must compile first. */
const COMPILING = import.meta.url.endsWith('.ts');
const COMPILER = new URL('../../scripts/typescript-worker.js', import.meta.url);

/** Starts a module in a thread of its own. `module`: its URL without `.ts` or `.js`. */
export function startThread(module: URL, workerData: unknown): Worker {
  const entry = new URL(`${module.href}${COMPILING ? '.ts' : '.js'}`);
  return new Worker(COMPILING ? COMPILER : entry, {
    argv: [entry.href],
    workerData,
    // A thread does not accept every flag that its process accepts.
    execArgv: [],
    // By default V8 sets 48 MiB aside for short-lived objects; no search needs that much.
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  });
}
