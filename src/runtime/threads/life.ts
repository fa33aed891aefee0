import { ElenchusError, messageOf } from '../errors.js';
import { startProcess, startThread, type Run } from './run.js';
import type { Failure, Reply, Request } from './serve.js';
import type { ThreadOptions } from './types.js';

/** One run of a thread or process, from its start to its exit. */
export class Life<Input, Output, About> {
  /** What the thread reports once it is ready. Rejects if it never becomes ready. */
  readonly about: Promise<About>;
  state: 'loading' | 'ready' | 'ending' = 'loading';
  readonly #run: Run;
  readonly #exited: Promise<unknown>;
  #broken: ElenchusError | undefined;
  #closing = false;

  constructor(
    private readonly options: Pick<ThreadOptions<Input>, 'module' | 'data' | 'failed' | 'isolated'>,
    onReply: (reply: Reply<Output, About>) => void,
    onExit: (error: ElenchusError) => void,
  ) {
    const { module, data, isolated } = options;
    const run = isolated ? startProcess(module, data) : startThread(module, data);
    this.#run = run;
    this.about = new Promise((resolve, reject) => {
      run.events.on('message', (reply: Reply<Output, About>) => {
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
      run.events.on('error', (error: unknown) => (crash = options.failed(messageOf(error))));
      run.events.once('exit', () => {
        const error =
          this.#broken ?? crash ?? options.failed(`its ${isolated ? 'process' : 'thread'} ended`);
        reject(error);
        onExit(error);
      });
    });
    // Prevents an unhandled rejection; the request that started the thread is rejected, too.
    this.about.catch(() => undefined);
    this.#exited = new Promise((resolve) => run.events.once('exit', resolve));
  }

  post(request: Request<Input>): void {
    this.#run.post(request);
  }

  /** Whether the thread keeps the process alive. */
  hold(held: boolean): void {
    // Whoever closes it waits for its exit, even if its last work ends before.
    if (!this.#closing) this.#run.hold(held);
  }

  /** Ends the thread at once, whatever it is doing. */
  kill(): void {
    this.state = 'ending';
    this.#run.kill();
  }

  /** Ends the thread after the work that it has begun. Rejects if closing the work does. */
  async close(): Promise<void> {
    await this.about.catch(() => undefined);
    this.hold(true);
    this.#closing = true;
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
