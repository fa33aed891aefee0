import type { StoreEngine, Vectors } from '../port.js';
import type { PartReader } from '../reads.js';

/**
 * A point as it is sent between threads. Its payload is JSON, which only the receiver parses; it is
 * absent where none was asked for, or where it did not fit.
 */
export interface WirePoint {
  readonly id: string;
  readonly score?: number | undefined;
  readonly payload?: string | undefined;
  readonly vectors?: Vectors | undefined;
}

type Described = Pick<
  Required<StoreEngine>,
  'ensureCollection' | 'describe' | 'ensureIndex' | 'write' | 'purge' | 'count' | 'facet'
>;

/** The port as the engine implements it in its own thread. */
export interface EngineApi extends Described {
  retrieve(
    ...asked: Parameters<PartReader['retrieve']>
  ): Promise<{ readonly points: readonly WirePoint[]; readonly idCount: number }>;
  scroll(
    ...asked: Parameters<PartReader['scroll']>
  ): Promise<{ readonly points: readonly WirePoint[]; readonly next?: string }>;
  queryBatch(
    ...asked: Parameters<PartReader['queryBatch']>
  ): Promise<readonly (readonly WirePoint[])[]>;
}

export type Method = keyof EngineApi;

export interface Call {
  readonly method: Method;
  readonly parameters: readonly unknown[];
}
