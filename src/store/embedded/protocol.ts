import type { ScrollPage, StoredPoint, StoreEngine, Vectors } from '../port.js';

/** A point as it is sent between threads. Its payload is JSON, which only the receiver parses. */
export interface WirePoint {
  readonly id: string;
  readonly score?: number | undefined;
  readonly payload?: string | undefined;
  readonly vectors?: Vectors | undefined;
}

/** An answer of the port as it is sent between threads. */
type Wired<Answer> = Answer extends readonly (readonly StoredPoint[])[]
  ? readonly (readonly WirePoint[])[]
  : Answer extends readonly StoredPoint[]
    ? readonly WirePoint[]
    : Answer extends ScrollPage
      ? { readonly points: readonly WirePoint[]; readonly next?: string }
      : Answer;

export type Method = Exclude<
  keyof StoreEngine,
  'engine' | 'capabilities' | 'upsert' | 'delete' | 'close'
>;

/** The port as the engine implements it in its own thread. */
export type EngineApi = {
  [Name in Method]: (
    ...parameters: Parameters<Required<StoreEngine>[Name]>
  ) => Promise<Wired<Awaited<ReturnType<Required<StoreEngine>[Name]>>>>;
};

export interface Call {
  readonly method: Method;
  readonly parameters: readonly unknown[];
}
