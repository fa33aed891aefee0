import { LRUCache } from 'lru-cache';

/** Memory for each cached query, on average: a vector of 512 and its text. */
const BYTES_PER_QUERY = 4096;

export interface QueryStats {
  /** Answered from the cache. */
  hits: number;
  /** Encoded. */
  misses: number;
  /** Joined a query of the same text that was being encoded. */
  joined: number;
  /** Calls of the encoder; each takes all queries that wait. */
  batches: number;
}

interface Waiting {
  text: string;
  resolve: (vector: Float32Array) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers queries and remembers their vectors. The first is encoded at once; those that come
 * while a batch is being encoded are encoded together.
 */
export class QueryCache {
  readonly stats: QueryStats = { hits: 0, misses: 0, joined: 0, batches: 0 };
  private readonly cache: LRUCache<string, Float32Array> | undefined;
  private readonly pending = new Map<string, Promise<Float32Array>>();
  private queue: Waiting[] = [];
  private busy = false;

  /** @param size queries to remember; 0 remembers none. */
  constructor(
    private readonly encode: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
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
  async get(text: string): Promise<Float32Array> {
    const cached = this.cache?.get(text);
    if (cached) {
      this.stats.hits++;
      return cached.slice();
    }
    const pending = this.pending.get(text);
    if (pending) {
      this.stats.joined++;
      return (await pending).slice();
    }
    this.stats.misses++;
    const vector = new Promise<Float32Array>((resolve, reject) => {
      this.queue.push({ text, resolve, reject });
    });
    this.pending.set(text, vector);
    if (!this.busy) void this.flush();
    return (await vector).slice();
  }

  private async flush(): Promise<void> {
    this.busy = true;
    const batch = this.queue;
    this.queue = [];
    this.stats.batches++;
    try {
      const vectors = await this.encode(batch.map(({ text }) => text));
      batch.forEach(({ text, resolve }, i) => {
        this.cache?.set(text, vectors[i]!);
        resolve(vectors[i]!);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    for (const { text } of batch) this.pending.delete(text);
    this.busy = false;
    if (this.queue.length > 0) void this.flush();
  }
}
