import { ElenchusError, messageOf, type ErrorCode, type ErrorDetails } from '../../errors.js';
import type { ScrollPage, StoredPoint, VectorStore, Vectors } from '../port.js';

/** A point as it leaves the engine: its payload still as JSON, which only the receiver parses. */
export interface WirePoint {
  readonly id: string;
  readonly score?: number;
  readonly payload?: string;
  readonly vectors?: Vectors;
}

/** What the port's answers are between the threads. */
type Wired<Answer> = Answer extends readonly (readonly StoredPoint[])[]
  ? readonly (readonly WirePoint[])[]
  : Answer extends readonly StoredPoint[]
    ? readonly WirePoint[]
    : Answer extends ScrollPage
      ? { readonly points: readonly WirePoint[]; readonly next?: string }
      : Answer;

export type Method = Exclude<keyof VectorStore, 'engine' | 'capabilities'>;

/** The port as the engine offers it to the other thread. */
export type EngineApi = {
  [Name in Method]: (
    ...parameters: Parameters<VectorStore[Name]>
  ) => Promise<Wired<Awaited<ReturnType<VectorStore[Name]>>>>;
};

export interface Call {
  readonly id: number;
  readonly method: Method;
  readonly parameters: readonly unknown[];
}

/** The answer to the call of that id; the id 0 says whether the store could be opened. */
export type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: WireError };

interface WireError {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly stack?: string;
}

export function toWireError(error: unknown): WireError {
  const { code, details, stack } =
    error instanceof ElenchusError
      ? error
      : new ElenchusError('STORE_FAILED', { problem: messageOf(error) }, { cause: error });
  return { code, details, ...(stack && { stack }) };
}

export function fromWireError({ code, details, stack }: WireError): ElenchusError {
  const error = new ElenchusError(code, details);
  if (stack) error.stack = stack;
  return error;
}
