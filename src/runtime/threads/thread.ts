import { fork } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ElenchusError, messageOf } from '../errors.js';
import type { Waiter } from '../scope.js';
import { watchQueue } from '../telemetry/queues.js';
import { RoundRobin, type Waiting } from './round-robin.js';
import type { Failure, Reply, Request } from './serve.js';

export interface ThreadOptions<Input> {
  /** The module that calls `serve`: its URL without `.ts` or `.js`. */
  readonly module: URL;
  readonly data?: unknown;
  /** The name of its queue in the metrics, which show none without a name. */
  readonly queue?: string;
  /** The error for a crash, for a closed thread, and for any error without a code. */
  failed(problem: string): ElenchusError;
  /** How many requests the thread is given at a time; default 1. */
  readonly atOnce?: number;
  /** Requests are sent together up to this cost; by default each is sent alone. */
  readonly together?: number;
  /** How much cost may wait in the queue; by default any. */
  readonly maxWaiting?: number;
  /**
   * Run in a process of its own, whose crash in native code leaves this one alone: for untrusted
   * bytes. `data` is then sent as JSON.
   */
  readonly isolated?: boolean;
  /**
   * How long a request may run, and the error if it takes longer. The thread is then killed, so the
   * work must be JavaScript or isolated: killing a thread inside native code can abort the process.
   */
  readonly deadline?: { readonly ms: number; error(input: Input): ElenchusError };
}

export interface RunOptions {
  /**
   * Callers take turns. If the signal is aborted, the request does not begin, or ends when its work
   * next pauses. By default, the request is a caller of its own.
   */
  readonly waiter?: Waiter | undefined;
  /** How much work the request causes, in any unit; default 1. */
  readonly cost?: number;
  /** False for work that is limited elsewhere and must not be refused; default true. */
  readonly limited?: boolean;
}

interface Call<Input, Output> {
  readonly input: Input;
  readonly signal: Waiter['signal'] | undefined;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/** What is sent to the thread at once: one call, or several together. */
interface Job<Input, Output> extends Waiting {
  readonly id: number;
  /** How much work it is. */
  readonly size: number;
  readonly limited: boolean;
  readonly calls: Call<Input, Output>[];
  /** The run of the thread in which it began. */
  begunIn?: object;
  timer?: NodeJS.Timeout;
  late?: boolean;
}

/**
 * Runs work that would block the event loop in a thread of its own. The thread starts with the
 * first request, or by `start`, and keeps the process alive only while it works. If it crashes, the
 * requests in progress are rejected, and the thread starts again for those that wait.
 */
export class Thread<Input, Output, About = undefined> {
  readonly #queue = new RoundRobin<Job<Input, Output>>();
  readonly #working = new Map<number, Job<Input, Output>>();
  #life: Life<Input, Output, About> | undefined;
  #closed: Promise<void> | undefined;
  #lastId = 0;
  #unwatch: (() => void) | undefined;

  constructor(private readonly options: ThreadOptions<Input>) {
    const { queue } = options;
    if (queue === undefined) return;
    const state = () => ({ waiting: this.#queue.length, running: this.#working.size });
    this.#unwatch = watchQueue(queue, state);
  }

  /**
   * Starts the thread, and returns what it reports about its work.
   * @throws ElenchusError as loading the work does, or `options.failed`; that also once it is closed
   */
  start(): Promise<About> {
    if (this.#closed) return Promise.reject(this.#isClosed());
    this.#life ??= new Life(
      this.options,
      (reply) => this.#receive(reply),
      (error) => this.#lose(error),
    );
    return this.#life.about;
  }

  /**
   * Rejects as the work does, or with the reason of the signal.
   * @throws ElenchusError BUSY if too much waits; `options.deadline`; `options.failed` if the
   *   thread ends or is closed
   */
  run(input: Input, options: RunOptions = {}): Promise<Output> {
    const { waiter, cost = 1, limited = true } = options;
    const { maxWaiting = Infinity } = this.options;
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(this.#isClosed());
      this.#queue.add({
        id: ++this.#lastId,
        caller: waiter?.caller ?? waiter?.signal ?? {},
        size: cost,
        cost: limited ? cost : 0,
        limited,
        calls: [{ input, signal: waiter?.signal, resolve, reject }],
      });
      while (this.#queue.cost > maxWaiting && this.#queue.length > 1) {
        rejectAll(this.#queue.drop()!, () => new ElenchusError('BUSY'));
      }
      this.#next();
    });
  }

  /**
   * Rejects what waits or pauses, and ends the thread when it has finished what it works on; at once
   * if nobody waits for that any more and the thread may be killed.
   */
  close(): Promise<void> {
    this.#unwatch?.();
    if (this.options.deadline && this.#working.size > 0 && this.#isAbandoned) this.#life?.kill();
    this.#closed ??= Promise.resolve(this.#life?.close());
    this.#rejectWaiting(this.#isClosed());
    return this.#closed;
  }

  #isClosed(): ElenchusError {
    return this.options.failed('it was stopped');
  }

  get #isAbandoned(): boolean {
    const jobs = [...this.#working.values()];
    return jobs.every(({ calls }) => calls.every(({ signal }) => signal?.aborted));
  }

  #next(): void {
    const { atOnce = 1 } = this.options;
    while (this.#working.size < atOnce && this.#queue.length > 0) {
      if (this.#life?.state !== 'ready') return void this.start();
      const job = this.#take();
      if (job) this.#send(job);
    }
  }

  /** The next job, with the calls of those that are sent with it; undefined if nobody waits for it. */
  #take(): Job<Input, Output> | undefined {
    const job = this.#pull();
    const { id, calls, begunIn, limited } = job;
    if (calls.every(({ signal }) => signal?.aborted)) {
      rejectAll(job, ({ signal }) => signal!.reason);
      if (begunIn && begunIn === this.#life) this.#life.post({ forget: id });
      return undefined;
    }
    let { size } = job;
    for (let next; !begunIn && (next = this.#queue.head);) {
      size += next.size;
      if (size > (this.options.together ?? 0)) break;
      if (next.begunIn || next.limited !== limited) break;
      calls.push(...this.#pull().calls);
    }
    return job;
  }

  #pull(): Job<Input, Output> {
    const job = this.#queue.head!;
    this.#queue.take(job);
    this.#queue.pass(job.caller);
    return job;
  }

  #send(job: Job<Input, Output>): void {
    const { id } = job;
    const life = this.#life!;
    if (this.#working.size === 0) life.hold(true);
    this.#working.set(id, job);
    try {
      life.post(
        job.begunIn === life ? { id } : { id, inputs: job.calls.map(({ input }) => input) },
      );
    } catch (error) {
      // The input could not be sent to the thread.
      this.#stop(job);
      return rejectAll(job, () => this.options.failed(messageOf(error)));
    }
    job.begunIn = life;
    const { deadline } = this.options;
    if (!deadline) return;
    job.timer = setTimeout(() => {
      job.late = true;
      life.kill();
    }, deadline.ms);
  }

  #receive(reply: Reply<Output, About>): void {
    const job = 'id' in reply && this.#working.get(reply.id);
    if (job) {
      this.#stop(job);
      const { outputs, failure } = reply;
      const isPaused = !outputs && !failure;
      // Its next step would meet what the thread has closed.
      if (isPaused && this.#closed) refuse(job, this.#isClosed());
      else if (isPaused) this.#queue.add({ ...job, cost: 0 });
      if (failure) rejectAll(job, () => this.#life!.errorOf(failure));
      outputs?.forEach((output, at) => job.calls[at]!.resolve(output));
    }
    this.#next();
  }

  #lose(error: ElenchusError): void {
    const { deadline } = this.options;
    const loaded = this.#life?.state !== 'loading';
    this.#life = undefined;
    for (const job of this.#working.values()) {
      this.#stop(job);
      rejectAll(job, (call) => (job.late ? deadline!.error(call.input) : reasonOf(call, error)));
    }
    // If loading the work failed for one request, it would fail for the others too.
    if (!loaded) this.#rejectWaiting(error);
    this.#next();
  }

  #stop(job: Job<Input, Output>): void {
    clearTimeout(job.timer);
    this.#working.delete(job.id);
    if (this.#working.size === 0) this.#life?.hold(false);
  }

  #rejectWaiting(error: ElenchusError): void {
    while (this.#queue.length > 0) refuse(this.#pull(), error);
  }
}

function refuse<Input, Output>(job: Job<Input, Output>, error: ElenchusError): void {
  rejectAll(job, (call) => reasonOf(call, error));
}

/** For whoever has given up, that is why there is no result. */
function reasonOf(
  { signal }: { readonly signal: Waiter['signal'] | undefined },
  error: ElenchusError,
): unknown {
  return signal?.aborted ? signal.reason : error;
}

function rejectAll<Input, Output>(
  { calls }: Job<Input, Output>,
  errorOf: (call: Call<Input, Output>) => unknown,
): void {
  for (const call of calls) call.reject(errorOf(call));
}

/** One run of a thread or process, from its start to its exit. */
class Life<Input, Output, About> {
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

/** Tests and scripts run TypeScript sources, which a thread must compile first. */
const COMPILING = import.meta.url.endsWith('.ts');
const COMPILER = new URL('../../../scripts/typescript-worker.js', import.meta.url);

/** A module that runs in a thread or a process. */
interface Run {
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
function startThread(module: URL, workerData: unknown): Run {
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
function startProcess(module: URL, data: unknown): Run {
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
