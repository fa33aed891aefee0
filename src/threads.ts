import { Worker } from 'node:worker_threads';

/** Whether the project runs from its sources (tests, scripts); a thread then needs the compiler. */
const COMPILING = import.meta.url.endsWith('.ts');
const COMPILER = new URL('../scripts/typescript-worker.js', import.meta.url);

/** Starts a module in a thread of its own. `module`: its URL without `.ts` or `.js`. */
export function startThread(module: URL, workerData: unknown): Worker {
  const entry = new URL(`${module.href}${COMPILING ? '.ts' : '.js'}`);
  return new Worker(COMPILING ? COMPILER : entry, {
    argv: [entry.href],
    workerData,
    // Some flags of a process are not for its threads.
    execArgv: [],
    // V8 would keep 48 MiB for short-lived objects, more than all that searches make.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  });
}
