import { fork } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Tests and scripts run TypeScript sources, which a thread must compile first. */
const COMPILING = import.meta.url.endsWith('.ts');
const COMPILER = new URL('../../../scripts/typescript-worker.js', import.meta.url);

/** A module that runs in a thread or a process. */
export interface Run {
  /** Emits `message`, `error` and `exit`. */
  readonly events: EventEmitter;
  post(message: unknown): void;
  /** Whether it keeps this process alive. */
  hold(held: boolean): void;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
}

function entryOf(module: URL): URL {
  return new URL(`${module.href}${COMPILING ? '.ts' : '.js'}`);
}

/** Starts a module in a new thread. `module` is its URL without `.ts` or `.js`. */
export function startThread(module: URL, workerData: unknown): Run {
  const entry = entryOf(module);
  const worker = new Worker(COMPILING ? COMPILER : entry, {
    argv: [entry.href],
    workerData,
    // A thread does not accept all flags of its process.
    execArgv: [],
    // By default V8 reserves 48 MiB for short-lived objects, more than any search needs.
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  });
  return {
    events: worker,
    post: (message) => worker.postMessage(message),
    hold: (held) => (held ? worker.ref() : worker.unref()),
    kill: () => void worker.terminate(),
  };
}

/** The variables that a process inherits; it must not get keys. */
const INHERITED = ['ELENCHUS_COMPILED', 'PATH', 'SYSTEMROOT', 'TMPDIR', 'TZ'];

/**
 * Starts a module in a process of its own, which native code can end without ending this one.
 * @param data as JSON
 */
export function startProcess(module: URL, data: unknown): Run {
  const entry = entryOf(module);
  const child = fork(
    fileURLToPath(COMPILING ? COMPILER : entry),
    [entry.href, data === undefined ? '' : JSON.stringify(data)],
    {
      serialization: 'advanced',
      // Untrusted bytes must not make the heap grow without limit.
      execArgv: ['--max-old-space-size=256'],
      env: Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  // A process that is busy would notice only later that this one is gone.
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return {
    events: child,
    post: (message) => void child.send(message as object),
    hold(held) {
      for (const part of [child, child.channel]) {
        if (held) part?.ref();
        else part?.unref();
      }
    },
    kill: end,
  };
}
