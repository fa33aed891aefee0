import { LRUCache } from 'lru-cache';
import { abandonedByAll } from '../threads/signals.js';
import type { RunOptions } from '../threads/types.js';

/** Memory for each cached query, on average: a vector of 512 and its text. */
const BYTES_PER_QUERY = 4096;

export interface QueryStats {
  /** Answered from the cache. */
  hits: number;
  /** Encoded. */
  misses: number;
  /** Joined a query of the same text that was being encoded. */
  joined: number;
}

/** A query that is being encoded, and the signals of those who wait for it. */
interface Pending {
  readonly vector: Promise<Float32Array>;
  readonly waiting: (AbortSignal | undefined)[];
}

/** Encodes a query once for all who ask for it at the same time, and remembers its vector. */
export class QueryCache {
  readonly stats: QueryStats = { hits: 0, misses: 0, joined: 0 };
  private readonly cache: LRUCache<string, Float32Array> | undefined;
  private readonly pending = new Map<string, Pending>();

  /** @param size queries to remember; 0 remembers none. */
  constructor(
    private readonly encode: (text: string, options: RunOptions) => Promise<Float32Array>,
    size: number,
  ) {
    if (size === 0) return;
    this.cache = new LRUCache({
      max: size,
      maxSize: size * BYTES_PER_QUERY,
      sizeCalculation: (vector, text) => vector.byteLength + 2 * text.length,
    });
  }

  /** The caller's own copy of the vector. */
  async get(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const cached = this.cache?.get(text);
    if (cached) {
      this.stats.hits++;
      return cached.slice();
    }
    const pending = this.pending.get(text);
    if (pending) {
      this.stats.joined++;
      pending.waiting.push(signal);
      return (await pending.vector).slice();
    }
    this.stats.misses++;
    return (await this.start(text, signal)).slice();
  }

  private async start(text: string, signal: AbortSignal | undefined): Promise<Float32Array> {
    const waiting = [signal];
    const options = { signal: abandonedByAll(waiting), client: signal ?? {} };
    const vector = this.encode(text, options);
    this.pending.set(text, { vector, waiting });
    try {
      this.cache?.set(text, await vector);
      return await vector;
    } finally {
      this.pending.delete(text);
    }
  }
}
