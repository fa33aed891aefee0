import type { PhaseName, RequestRecord } from './telemetry/request-record.js';
import type { CallerId } from './threads/round-robin.js';

/** The parts of a signal that work in threads and in turns uses. */
export type Cancellation = Pick<AbortSignal, 'aborted' | 'reason'>;

/** Who waits for work, until it gives up. */
export interface Waiter {
  readonly signal: Cancellation;
  /** Whose turn it takes; by default, it is a caller of its own. */
  readonly caller?: CallerId | undefined;
}

/** Of what is never given up. */
export const NEVER: AbortSignal = new AbortController().signal;

/** What a reader may read of the store. */
export interface ReadBudget {
  /**
   * Counts payloads that were read, before any more are.
   * @param bytes that they take in memory, about
   * @throws ElenchusError if that is more than the reader may read
   */
  charge(bytes: number): void;
}

/**
 * For readers that drop each page before they read the next one, that read one record or small keys,
 * or that have a process of their own.
 */
export const UNLIMITED: ReadBudget = { charge: () => undefined };

/** What goes with a request wherever something is done for it. */
export interface RequestScope extends Waiter {
  /** Aborted when the request is given up; nothing may start after that. */
  readonly signal: AbortSignal;
  /** Of all that it reads together. */
  readonly budget: ReadBudget;
  /** Undefined where nobody keeps one: for commands, the library, and requests outside of GraphQL. */
  readonly record?: RequestRecord | undefined;
}

/** For work that no request asked for. */
export const NO_REQUEST: RequestScope = { signal: NEVER, budget: UNLIMITED };

/** Counts the time of some work as a phase of a request. */
export function inPhase<Result>(
  { record }: Pick<RequestScope, 'record'>,
  phase: PhaseName,
  work: () => Promise<Result>,
): Promise<Result> {
  return record?.run(phase, work) ?? work();
}
