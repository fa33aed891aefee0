import { getPriority, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { ElenchusError, type ErrorCode, type ErrorDetails, messageOf } from '../errors.js';

/** The inputs of new work. Without them, paused work with this id continues. */
interface Work<Input> {
  readonly id: number;
  readonly inputs?: readonly Input[];
}

export type Request<Input> =
  | Work<Input>
  /** Nobody waits for this paused work any longer. */
  | { readonly forget: number }
  | { readonly close: true };

/** A message from the thread. Only an id means that the work has paused. */
export type Reply<Output, About> =
  | { readonly about: About }
  | { readonly id: number; readonly outputs?: readonly Output[]; readonly failure?: Failure }
  /** The work could not be loaded, or not be closed. */
  | { readonly broken: Failure };

export interface Failure {
  /** Present if it was an ElenchusError. */
  readonly code?: ErrorCode;
  readonly details?: ErrorDetails;
  readonly problem: string;
  readonly stack: string | undefined;
}

type Steps<Output> = AsyncGenerator<void, readonly Output[]>;

export interface Served<Input, Output, About> {
  readonly about?: About;
  /**
   * Answers the inputs of one request, in order. A generator pauses at each `yield`, so that more
   * urgent work can come first.
   */
  run(inputs: readonly Input[]): Promise<readonly Output[]> | Steps<Output>;
  close?(): Promise<void>;
}

/** A `run` that answers each input by itself. */
export function each<Input, Output>(answer: (input: Input) => Output | Promise<Output>) {
  return (inputs: readonly Input[]): Promise<Output[]> => Promise.all(inputs.map(answer));
}

/**
 * How much lower the priority of a thread is, where 19 is the lowest: enough that the event loop goes
 * first, and not so much that other programs of a busy machine starve the threads.
 */
const LOWER = 5;
const LOWEST = 19;

/**
 * Lets the event loop go first where there are too few cores, so that small requests need not wait
 * for much work. Threads that this one starts later are like it.
 */
function lowerPriority(): void {
  // Elsewhere, this would change the whole process.
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, Math.min(LOWEST, getPriority() + LOWER));
  } catch {
    // A system that forbids it works as well, but small requests wait longer.
  }
}

/** The way to the thread or process that started this one. */
interface Port {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
  close(): void;
}

function portOf(thread: MessagePort): Port {
  return {
    post: (message) => thread.postMessage(message),
    listen: (listener) => thread.on('message', listener),
    close: () => thread.close(),
  };
}

function portOfProcess(): Port {
  const post = (message: unknown) => void process.send?.(message);
  // Without the process that started it, this one has nothing to do.
  process.once('disconnect', () => process.exit());
  process.once('uncaughtException', (error) => {
    post({ broken: failureOf(error) });
    process.exit(1);
  });
  return {
    post,
    listen: (listener) => process.on('message', listener),
    close: () => process.disconnect(),
  };
}

/** The `data` of a process. */
function dataOfProcess(): unknown {
  const json = process.argv.at(-1)!;
  return json === '' ? undefined : JSON.parse(json);
}

/** Runs inside a thread or a process: does the work that a `Thread` asks for, until it is closed. */
export async function serve<Data, Input, Output, About = undefined>(
  load: (data: Data) => Served<Input, Output, About> | Promise<Served<Input, Output, About>>,
): Promise<void> {
  lowerPriority();
  const port = parentPort ? portOf(parentPort) : portOfProcess();
  const data = (parentPort ? workerData : dataOfProcess()) as Data;
  const send = (reply: Reply<Output, About>) => port.post(reply);
  let served: Served<Input, Output, About>;
  try {
    served = await load(data);
  } catch (error) {
    send({ broken: failureOf(error) });
    // A process would otherwise wait for messages.
    return port.close();
  }
  const paused = new Map<number, Steps<Output>>();
  const working = new Set<Promise<void>>();

  async function answer({ id, inputs }: Work<Input>): Promise<void> {
    try {
      const work = inputs ? served.run(inputs) : paused.get(id)!;
      if (!(Symbol.asyncIterator in work)) return send({ id, outputs: await work });
      const { done, value } = await work.next();
      if (done) paused.delete(id);
      if (done) return send({ id, outputs: value });
      paused.set(id, work);
      send({ id });
    } catch (error) {
      paused.delete(id);
      send({ id, failure: failureOf(error) });
    }
  }

  async function close(): Promise<void> {
    await Promise.all(working);
    await served.close?.().catch((error: unknown) => send({ broken: failureOf(error) }));
    port.close();
  }

  port.listen(async (message) => {
    const request = message as Request<Input>;
    if ('close' in request) return close();
    if ('forget' in request) return paused.delete(request.forget);
    const answered = answer(request);
    working.add(answered);
    await answered;
    working.delete(answered);
  });
  send({ about: served.about as About });
}

function failureOf(error: unknown): Failure {
  const problem = messageOf(error);
  const stack = error instanceof Error ? error.stack : undefined;
  if (!(error instanceof ElenchusError)) return { problem, stack };
  return { code: error.code, details: error.details, problem, stack };
}
