import { parentPort, type Worker } from 'node:worker_threads';
import { ElenchusError, messageOf, type ErrorCode, type ErrorDetails } from './errors.js';
import { startThread } from './threads.js';

interface Task<Input> {
  readonly id: number;
  readonly input: Input;
}

type Answer<Output> =
  | { readonly id: number; readonly started: true }
  | { readonly id: number; readonly output: Output }
  | { readonly id: number; readonly code: ErrorCode; readonly details: ErrorDetails }
  | { readonly id: number; readonly problem: string };

/** Asked only when a task's turn comes. */
export type Abandonment = Pick<AbortSignal, 'aborted' | 'reason'>;

interface Waiting<Input, Output> {
  readonly input: Input;
  readonly signal: Abandonment | undefined;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/** How long a task may take, its wait not counted, and what it is then rejected with. */
export interface TimeLimit<Input> {
  readonly ms: number;
  error(input: Input): Error;
}

/**
 * Work of one kind that would block the event loop, in a thread of its own: one task after the
 * other. The thread starts with the first task, keeps the process alive only while it works, and is
 * started again after it has broken down.
 */
export class TaskThread<Input, Output> {
  readonly #queue: Waiting<Input, Output>[] = [];
  #worker: Worker | undefined;
  #running: Waiting<Input, Output> | undefined;
  #lastId = 0;
  #timer: NodeJS.Timeout | undefined;
  #expired = false;

  /**
   * @param module calls `serveTasks`; its URL without `.ts` or `.js`
   * @param maxWaiting tasks that may wait for the one in work
   * @param limit default: a task may take any time
   */
  constructor(
    private readonly module: URL,
    private readonly maxWaiting: number,
    private readonly limit?: TimeLimit<Input>,
  ) {}

  /**
   * Rejects as the task does; with an Error where the thread broke down, or was closed.
   * @param signal where it is aborted before the task's turn comes, the task is not begun
   * @throws ElenchusError BUSY where too many tasks wait; what the signal was aborted with
   */
  async run(input: Input, signal?: Abandonment): Promise<Output> {
    if (this.#queue.length >= this.maxWaiting) throw new ElenchusError('BUSY');
    return new Promise((resolve, reject) => {
      this.#queue.push({ input, signal, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    for (const { reject } of this.#queue.splice(0)) reject(new Error('the thread was closed'));
    await this.#worker?.terminate();
  }

  #next(): void {
    if (this.#running) return;
    let task = this.#queue.shift();
    while (task?.signal?.aborted) {
      task.reject(task.signal.reason);
      task = this.#queue.shift();
    }
    if (!task) return;
    this.#running = task;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage({ id: ++this.#lastId, input: task.input } satisfies Task<Input>);
  }

  #start(): Worker {
    const worker = startThread(this.module, undefined);
    worker.on('message', (answer: Answer<Output>) => {
      if (answer.id !== this.#lastId || this.#expired) return;
      if ('started' in answer) this.#startTimer(worker);
      else if ('output' in answer) this.#settle((task) => task.resolve(answer.output));
      else this.#settle((task) => task.reject(errorOf(answer)));
    });
    let cause: unknown;
    worker.once('error', (error) => (cause = error));
    worker.once('exit', () => {
      const late = this.#expired ? this.limit : undefined;
      this.#worker = undefined;
      this.#expired = false;
      this.#settle(({ input, reject }) =>
        reject(late?.error(input) ?? new Error('the thread ended', { cause })),
      );
    });
    return worker;
  }

  /** Nothing but its end stops what a thread computes. */
  #startTimer(worker: Worker): void {
    if (this.limit === undefined) return;
    this.#timer = setTimeout(() => {
      this.#expired = true;
      void worker.terminate();
    }, this.limit.ms);
  }

  #settle(how: (task: Waiting<Input, Output>) => void): void {
    const task = this.#running;
    clearTimeout(this.#timer);
    this.#running = undefined;
    this.#worker?.unref();
    if (task) how(task);
    this.#next();
  }
}

type Failure = Extract<Answer<never>, { readonly code: unknown } | { readonly problem: unknown }>;

function errorOf(answer: Failure): Error {
  return 'code' in answer
    ? new ElenchusError(answer.code, answer.details)
    : new Error(answer.problem);
}

/** In a thread: answers the tasks of a `TaskThread`. */
export function serveTasks<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  const port = parentPort;
  port?.on('message', async ({ id, input }: Task<Input>) => {
    const answer = (content: Answer<Output>) => port.postMessage(content);
    answer({ id, started: true });
    try {
      answer({ id, output: await work(input) });
    } catch (error) {
      if (error instanceof ElenchusError) answer({ id, code: error.code, details: error.details });
      else answer({ id, problem: messageOf(error) });
    }
  });
}
