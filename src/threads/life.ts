import { Worker } from 'node:worker_threads';
import { ElenchusError, messageOf } from '../errors.js';
import type { Failure, Reply, Request } from './serve.js';
import type { ThreadOptions } from './types.js';

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

/** One run of a thread, from its start to its exit. */
export class Life<Input, Output, About> {
  /** What the thread reports once it is ready. Rejects if it never becomes ready. */
  readonly about: Promise<About>;
  state: 'loading' | 'ready' | 'ending' = 'loading';
  readonly #worker: Worker;
  readonly #exited: Promise<unknown>;
  #broken: ElenchusError | undefined;

  constructor(
    private readonly options: Pick<ThreadOptions<Input>, 'module' | 'data' | 'failed'>,
    onReply: (reply: Reply<Output, About>) => void,
    onExit: (error: ElenchusError) => void,
  ) {
    const worker = startThread(options.module, options.data);
    this.#worker = worker;
    this.about = new Promise((resolve, reject) => {
      worker.on('message', (reply: Reply<Output, About>) => {
        if ('broken' in reply) {
          this.#broken = this.errorOf(reply.broken);
          return;
        }
        if ('about' in reply) {
          this.state = 'ready';
          resolve(reply.about);
        }
        onReply(reply);
      });
      let crash: ElenchusError | undefined;
      worker.on('error', (error) => (crash = options.failed(messageOf(error))));
      worker.once('exit', () => {
        const error = this.#broken ?? crash ?? options.failed('its thread ended');
        reject(error);
        onExit(error);
      });
    });
    // Not unhandled: the request that started the thread is rejected as well.
    this.about.catch(() => undefined);
    this.#exited = new Promise((resolve) => worker.once('exit', resolve));
  }

  post(request: Request<Input>): void {
    this.#worker.postMessage(request);
  }

  /** Whether the thread keeps the process alive. */
  hold(held: boolean): void {
    if (held) this.#worker.ref();
    else this.#worker.unref();
  }

  /** Ends the thread at once, whatever it is doing. */
  kill(): void {
    this.state = 'ending';
    void this.#worker.terminate();
  }

  /** Ends the thread after the work that it has begun. Rejects if closing the work does. */
  async close(): Promise<void> {
    await this.about.catch(() => undefined);
    this.hold(true);
    this.post({ close: true });
    await this.#exited;
    if (this.#broken) throw this.#broken;
  }

  errorOf({ code, details, problem, stack }: Failure): ElenchusError {
    const error = code ? new ElenchusError(code, details) : this.options.failed(problem);
    if (stack) error.stack = stack;
    return error;
  }
}
