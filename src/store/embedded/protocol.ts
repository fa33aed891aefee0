import type { ScrollPage, StoredPoint, StoreEngine, Vectors } from '../port.js';

/** A point on its way between the threads: its payload is JSON, which only the receiver parses. */
export interface WirePoint {
  readonly id: string;
  readonly score?: number | undefined;
  readonly payload?: string | undefined;
  readonly vectors?: Vectors | undefined;
}

/** The port's answers on their way between the threads. */
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

/** The port as the engine serves it in its own thread. */
export type EngineApi = {
  [Name in Method]: (
    ...parameters: Parameters<StoreEngine[Name]>
  ) => Promise<Wired<Awaited<ReturnType<StoreEngine[Name]>>>>;
};

/** A call of the engine; the thread does not know the types of its methods. */
export interface Call {
  readonly method: Method;
  readonly parameters: readonly unknown[];
}
