import type { ElenchusError } from '../errors.js';
import type { Waiter } from '../scope.js';

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
