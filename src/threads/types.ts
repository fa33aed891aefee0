import type { ElenchusError } from '../errors.js';

/** What a `Thread` asks of a signal. */
export type Abandonment = Pick<AbortSignal, 'aborted' | 'reason'>;

export interface ThreadOptions<Input> {
  /** Calls `serve`; its URL without `.ts` or `.js`. */
  readonly module: URL;
  /** What the module needs to load its work. */
  readonly data?: unknown;
  /** The error for a crash, for a closed thread, and for any error of the work without a code. */
  failed(problem: string): ElenchusError;
  /** How many requests the thread is given at a time; default 1. */
  readonly atOnce?: number;
  /** Requests are sent together up to this cost; by default each goes alone. */
  readonly together?: number;
  /** The cost that may wait in the queue; default: any. */
  readonly maxWaiting?: number;
  /**
   * How long a request may be in work, and the error if it takes longer. It ends the thread, so it
   * is for work in JavaScript: a thread that ends inside native code can abort the process.
   */
  readonly deadline?: { readonly ms: number; error(input: Input): ElenchusError };
}

export interface RunOptions {
  /** Once it is aborted, the request is not begun, or ends when its work next pauses. */
  readonly signal?: Abandonment | undefined;
  /** Clients share the work evenly. Default: the signal, or else this request alone. */
  readonly client?: object;
  /** The work that the request causes, in any unit; default 1. */
  readonly cost?: number;
  /** False for work that is bounded elsewhere and must not be refused; default true. */
  readonly limited?: boolean;
}
