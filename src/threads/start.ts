import { Worker } from 'node:worker_threads';

/** Tests and scripts run TypeScript sources, which a thread must compile first. */
const COMPILING = import.meta.url.endsWith('.ts');
const COMPILER = new URL('../../scripts/typescript-worker.js', import.meta.url);

/** Starts a module in a new thread. `module` is its URL without `.ts` or `.js`. */
export function startThread(module: URL, workerData: unknown): Worker {
  const entry = new URL(`${module.href}${COMPILING ? '.ts' : '.js'}`);
  return new Worker(COMPILING ? COMPILER : entry, {
    argv: [entry.href],
    workerData,
    // A thread does not accept all flags of its process.
    execArgv: [],
    // By default V8 reserves 48 MiB for short-lived objects, more than any search needs.
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  });
}
