import { ElenchusError, messageOf } from '../errors.js';
import { watchQueue } from '../telemetry/queues.js';
import { FairQueue, type Turn } from './fair-queue.js';
import { Life } from './life.js';
import { ownerOf } from './owners.js';
import type { Reply } from './serve.js';
import type { RunOptions, ThreadOptions } from './types.js';

interface Call<Input, Output> {
  readonly input: Input;
  readonly signal: RunOptions['signal'];
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/** What is sent to the thread at once: one call, or several together. */
interface Job<Input, Output> {
  readonly id: number;
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
  readonly #queue: FairQueue<Job<Input, Output>>;
  readonly #working = new Map<number, Turn<Job<Input, Output>>>();
  #life: Life<Input, Output, About> | undefined;
  #closed: Promise<void> | undefined;
  #lastId = 0;
  #unwatch: (() => void) | undefined;

  constructor(private readonly options: ThreadOptions<Input>) {
    this.#queue = new FairQueue(options.maxWaiting ?? Infinity);
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
    const { signal, client = signal ?? {}, cost = 1, limited = true } = options;
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(this.#isClosed());
      const job = { id: ++this.#lastId, calls: [{ input, signal, resolve, reject }] };
      const dropped = this.#queue.add(job, client, cost, limited, ownerOf(client));
      for (const { item } of dropped) {
        rejectAll(item, () => new ElenchusError('BUSY'));
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
    const jobs = [...this.#working.values()].map(({ item }) => item);
    return jobs.every(({ calls }) => calls.every(({ signal }) => signal?.aborted));
  }

  #next(): void {
    const { atOnce = 1 } = this.options;
    while (this.#working.size < atOnce && this.#queue.length > 0) {
      if (this.#life?.state !== 'ready') return void this.start();
      const turn = this.#take();
      if (turn) this.#send(turn);
    }
  }

  /** The next turn, and the jobs that are sent with it; undefined if nothing waits. */
  #take(): Turn<Job<Input, Output>> | undefined {
    const turn = this.#queue.take()!;
    const { id, calls, begunIn } = turn.item;
    if (calls.every(({ signal }) => signal?.aborted)) {
      this.#queue.end(turn, 0);
      rejectAll(turn.item, ({ signal }) => signal!.reason);
      if (begunIn === this.#life) this.#life?.post({ forget: id });
      return undefined;
    }
    let { cost } = turn;
    for (let next; !begunIn && (next = this.#queue.peek());) {
      cost += next.cost;
      if (cost > (this.options.together ?? 0)) break;
      if (next.item.begunIn || next.limited !== turn.limited) break;
      this.#queue.end(this.#queue.take()!, next.cost);
      calls.push(...next.item.calls);
    }
    return turn;
  }

  #send(turn: Turn<Job<Input, Output>>): void {
    const job = turn.item;
    const { id } = job;
    const life = this.#life!;
    if (this.#working.size === 0) life.hold(true);
    this.#working.set(id, turn);
    try {
      life.post(
        job.begunIn === life ? { id } : { id, inputs: job.calls.map(({ input }) => input) },
      );
    } catch (error) {
      // The input could not be sent to the thread.
      this.#stop(turn);
      this.#queue.end(turn, 0);
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
    const turn = 'id' in reply && this.#working.get(reply.id);
    if (turn) {
      this.#stop(turn);
      const { outputs, failure } = reply;
      if (outputs || failure) this.#queue.end(turn, turn.cost);
      // Its next step would meet what the thread has closed.
      else if (this.#closed) this.#refuse(turn, this.#isClosed());
      else this.#queue.putBack(turn);
      if (failure) rejectAll(turn.item, () => this.#life!.errorOf(failure));
      outputs?.forEach((output, at) => turn.item.calls[at]!.resolve(output));
    }
    this.#next();
  }

  #lose(error: ElenchusError): void {
    const { deadline } = this.options;
    const loaded = this.#life?.state !== 'loading';
    this.#life = undefined;
    for (const turn of this.#working.values()) {
      this.#stop(turn);
      this.#queue.end(turn, 0);
      const { late } = turn.item;
      rejectAll(turn.item, (call) => (late ? deadline!.error(call.input) : reasonOf(call, error)));
    }
    // If loading the work failed for one request, it would fail for the others too.
    if (!loaded) this.#rejectWaiting(error);
    this.#next();
  }

  #stop({ item }: Turn<Job<Input, Output>>): void {
    clearTimeout(item.timer);
    this.#working.delete(item.id);
    if (this.#working.size === 0) this.#life?.hold(false);
  }

  #rejectWaiting(error: ElenchusError): void {
    for (let turn; (turn = this.#queue.take());) this.#refuse(turn, error);
  }

  #refuse(turn: Turn<Job<Input, Output>>, error: ElenchusError): void {
    this.#queue.end(turn, 0);
    rejectAll(turn.item, (call) => reasonOf(call, error));
  }
}

/** For whoever has given up, that is why there is no result. */
function reasonOf({ signal }: Pick<RunOptions, 'signal'>, error: ElenchusError): unknown {
  return signal?.aborted ? signal.reason : error;
}

function rejectAll<Input, Output>(
  { calls }: Job<Input, Output>,
  errorOf: (call: Call<Input, Output>) => unknown,
): void {
  for (const call of calls) call.reject(errorOf(call));
}
