import type { VectorStore } from '../../port.js';
import type { Connection } from '../connection.js';
import { openCollections, type QdrantOptions } from '../index.js';
import type { Collections } from './collections.js';
import { compare, copyPoints, count, type Pair } from './copy.js';
import type { Lease } from './lease.js';
import type { Mark } from './mark.js';
import type { ReindexOptions } from './options.js';

/** Fills the copies of the collections of a store, while its command has the lease. */
export class Copies {
  constructor(
    private readonly connection: Connection,
    private readonly options: QdrantOptions,
    private readonly asked: ReindexOptions,
    private readonly collections: Collections,
    private readonly lease: Lease,
  ) {}

  /** @throws ElenchusError COLLECTION_MISMATCH if the vectors fit no copy and are not encoded again */
  async requireFit(): Promise<void> {
    for (const [name, from] of await this.collections.targets()) await this.#pair(name, from, name);
  }

  async copy({ from, to, next }: Mark): Promise<void> {
    const all = await this.points(Object.values(from));
    const noted = { ...next };
    let done = 0;
    for (const [name, original] of Object.entries(from)) {
      const copy = to[name]!;
      const { onDisk } = await this.collections.createCopy(name, original, copy);
      const pair = await this.#pair(name, original, copy);
      const start = noted[name];
      done += start === undefined ? 0 : await count(this.connection, copy);
      if (start === null) continue;
      await this.asked.onStep?.(`copying ${name}`);
      await copyPoints(this.connection, { ...pair, onDisk }, start, (page, at) => {
        this.asked.onProgress?.((done += page), all);
        noted[name] = at;
        return this.lease.renew(at === null || this.lease.isDue ? { next: noted } : undefined);
      });
    }
  }

  async compare({ from, to, compared }: Mark): Promise<void> {
    if (compared) return;
    await this.asked.onStep?.('comparing');
    for (const [name, original] of Object.entries(from)) {
      // If something was written, that is why they differ.
      await this.lease.renew({});
      await compare(this.connection, await this.#pair(name, original, to[name]!));
    }
    await this.lease.renew({ compared: true });
  }

  async rewrite({ to }: Mark): Promise<void> {
    const { rewriting } = this.asked;
    if (rewriting === undefined) return;
    await this.asked.onStep?.('encoding texts again');
    const done = new AbortController();
    const kept = this.lease.keep(done.signal);
    try {
      await this.withStore(to, rewriting.apply.bind(rewriting));
    } finally {
      done.abort();
      await kept;
    }
    await this.lease.renew({});
  }

  /** Gives `work` a store of these collections, whose writes end when the lease does. */
  async withStore(
    names: Mark['to'],
    work: (store: VectorStore) => Promise<void>,
    beforeRequest = () => this.lease.renew(),
  ): Promise<void> {
    const store = openCollections(this.options, names, {
      write: async (task) => {
        await beforeRequest();
        return task(beforeRequest);
      },
    });
    try {
      await work(store);
    } finally {
      await store.close();
    }
  }

  async #pair(name: string, from: string, to: string): Promise<Pair> {
    const encoded = this.asked.rewriting?.vectors;
    return { from, to, without: await this.collections.misfits(name, from, encoded) };
  }

  /** How many points the collections have in all. */
  async points(collections: readonly string[]): Promise<number> {
    let points = 0;
    for (const each of collections) points += await count(this.connection, each);
    return points;
  }
}
