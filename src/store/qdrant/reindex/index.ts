import { setTimeout as sleep } from 'node:timers/promises';
import type { CollectionDefinition, VectorStore } from '../../port.js';
import { readTargets } from '../aliases.js';
import { Connection } from '../connection.js';
import { openCollections, type QdrantOptions } from '../index.js';
import { Collections } from './collections.js';
import { compare, copyPoints, count, type Pair } from './copy.js';
import { Lease } from './lease.js';
import { type Mark, Marks } from './mark.js';

/** What is changed in the copies, so that they are for another version. */
export interface Rewriting {
  /** What it makes. A command that was stopped goes on only with the same. */
  readonly id: string;
  /** The dense vectors that it encodes again. They may have another size. */
  readonly vectors: readonly string[];
  /** Skips what it has done before. */
  apply(copies: VectorStore): Promise<void>;
  /** Refuses searches to servers of the earlier version, which cannot use the copies. */
  close(originals: VectorStore): Promise<void>;
}

export interface ReindexOptions {
  readonly definitions: readonly CollectionDefinition[];
  readonly rewriting?: Rewriting | undefined;
  /** Undoes what `close` of a rewriting has done. */
  reopen?(originals: VectorStore): Promise<void>;
  /** Keep the old collections. */
  readonly keepOld?: boolean;
  readonly signal?: AbortSignal;
  /** How long to wait for requests of others; by default, the longest time that one may take. */
  readonly settleMs?: number;
  /** @param done how many points of `all` are copied */
  onProgress?(done: number, all: number): void;
  /** Called, and waited for, when something else begins, with what it is. */
  onStep?(step: string): unknown;
}

export interface ReindexOutcome {
  readonly points: number;
  /** The collections in use by the names that stand for them. */
  readonly collections: Readonly<Record<string, string>>;
  /** An earlier command had copied a part already. */
  readonly resumed: boolean;
}

/**
 * Builds the collections of a store anew with the profile and the distribution of `options`, and
 * switches to them when all is copied and compared. Searches go on, and writes are refused with
 * WRITES_PAUSED in all processes. After an interruption, the same call continues.
 * @throws ElenchusError REINDEX_RUNNING, REINDEX_STALE, REINDEX_DIFFERS, COLLECTION_NOT_FOUND,
 *   COLLECTION_MISMATCH; the reason of `signal`
 */
export function reindex(options: QdrantOptions, asked: ReindexOptions): Promise<ReindexOutcome> {
  return withReindexing(options, asked, (reindexing) => reindexing.run());
}

/**
 * Removes the copies of a reindexing that was not completed.
 * @returns whether there was any
 * @throws ElenchusError REINDEX_RUNNING
 */
export function abandonReindex(options: QdrantOptions, asked: ReindexOptions): Promise<boolean> {
  return withReindexing(options, asked, (reindexing) => reindexing.abandon());
}

/** Whether a reindexing runs, or was not completed. */
export function isReindexing(options: QdrantOptions): Promise<boolean> {
  return withReindexing(options, { definitions: [] }, (reindexing) => reindexing.hasBegun());
}

async function withReindexing<Result>(
  options: QdrantOptions,
  asked: ReindexOptions,
  work: (reindexing: Reindexing) => Promise<Result>,
): Promise<Result> {
  const connection = new Connection(options);
  try {
    await connection.checkVersion();
    return await work(new Reindexing(connection, options, asked));
  } finally {
    await connection.close();
  }
}

class Reindexing {
  readonly #marks: Marks;
  readonly #lease: Lease;
  readonly #collections: Collections;

  constructor(
    private readonly connection: Connection,
    private readonly options: QdrantOptions,
    private readonly asked: ReindexOptions,
  ) {
    this.#marks = new Marks(connection);
    this.#lease = new Lease(this.#marks, asked.signal);
    this.#collections = new Collections(connection, options, asked.definitions);
  }

  async run(): Promise<ReindexOutcome> {
    const left = await this.#lease.leftover();
    if (left && (await this.#collections.areSwitched(left))) {
      await this.#finishLeft(left);
      if (left.wanted === this.#wanted) return this.#outcome(left, true);
    }
    await this.#requireFits();
    const [mark, resumed] = await this.#begin();
    try {
      await this.#settle('waiting for running writes');
      await this.#copy(mark);
      await this.#compare(mark);
      await this.#rewrite(mark);
      await this.#switch(mark);
      // Until every node of a cluster knows of the switch, and searches of the old ones are done.
      await this.#settle('waiting for running searches');
    } catch (error) {
      // What went wrong matters more than that this fails, too. The mark then expires.
      await this.#end().catch(() => undefined);
      throw error;
    }
    await this.#finish(mark);
    return this.#outcome(mark, resumed);
  }

  get #wanted(): string {
    return this.#collections.wanted(this.asked.rewriting?.id);
  }

  /** Lets others search and write again as before. */
  async #end(): Promise<void> {
    const mark = await this.#marks.read();
    if (mark?.owner !== this.#lease.owner) return;
    if (mark.closed && !(await this.#collections.areSwitched(mark))) {
      await this.#reopen(mark);
      await this.#marks.set({ closed: false });
    }
    await this.#lease.end();
  }

  /** Undoes what closed the originals to searches. */
  async #reopen({ from }: Mark): Promise<void> {
    const { reopen } = this.asked;
    if (reopen) await this.#withStore(from, reopen.bind(this.asked), () => Promise.resolve());
  }

  async hasBegun(): Promise<boolean> {
    return (await this.#marks.read()) !== undefined;
  }

  async abandon(): Promise<boolean> {
    const left = await this.#lease.leftover();
    if (left === undefined) return false;
    if (await this.#collections.areSwitched(left)) await this.#finishLeft(left);
    else await this.#discard(left);
    return true;
  }

  /** Continues what an earlier command has left, if it still fits, or begins. */
  async #begin(): Promise<[mark: Mark, resumed: boolean]> {
    const left = await this.#marks.read();
    const { owner } = this.#lease;
    const expires = this.#lease.expiry();
    const wanted = this.#wanted;
    const keepOld = this.asked.keepOld === true;
    if (left && !left.stale && left.wanted === wanted) {
      await this.#marks.set({ owner, expires, keepOld });
      return [{ ...left, owner, expires, keepOld }, true];
    }
    if (left) await this.#discard(left);
    const targets = await this.#collections.targets();
    const from = Object.fromEntries(targets);
    const to = await this.#collections.freeNames(targets, left?.to);
    const begun = { next: {}, compared: false, closed: false, stale: false, switched: false };
    const mark = { owner, expires, keepOld, wanted, from, to, ...begun };
    await this.#marks.create(mark, this.options.replicas);
    return [mark, false];
  }

  /** Until the requests of others that were on their way are done. */
  async #settle(step: string): Promise<void> {
    await this.asked.onStep?.(step);
    const until = performance.now() + this.#patience;
    while (performance.now() < until) {
      await sleep(Math.min(1_000, this.#patience));
      await this.#lease.renew();
    }
    await this.#lease.renew();
  }

  /** How long a request that others have sent can take. */
  get #patience(): number {
    return this.asked.settleMs ?? this.options.timeoutMs;
  }

  async #copy({ from, to, next }: Mark): Promise<void> {
    const all = await this.#points(Object.values(from));
    const noted = { ...next };
    let done = 0;
    for (const [name, original] of Object.entries(from)) {
      const copy = to[name]!;
      const { onDisk } = await this.#collections.createCopy(name, original, copy);
      const pair = await this.#pair(name, original, copy);
      const start = noted[name];
      done += start === undefined ? 0 : await count(this.connection, copy);
      if (start === null) continue;
      await this.asked.onStep?.(`copying ${name}`);
      await copyPoints(this.connection, { ...pair, onDisk }, start, (page, at) => {
        this.asked.onProgress?.((done += page), all);
        noted[name] = at;
        return this.#lease.renew(at === null || this.#lease.isDue ? { next: noted } : undefined);
      });
    }
  }

  /** @throws ElenchusError COLLECTION_MISMATCH if the vectors fit no copy and are not encoded again */
  async #requireFits(): Promise<void> {
    for (const [name, from] of await this.#collections.targets())
      await this.#pair(name, from, name);
  }

  async #pair(name: string, from: string, to: string): Promise<Pair> {
    const encoded = this.asked.rewriting?.vectors;
    return { from, to, without: await this.#collections.misfits(name, from, encoded) };
  }

  async #compare({ from, to, compared }: Mark): Promise<void> {
    if (compared) return;
    await this.asked.onStep?.('comparing');
    for (const [name, original] of Object.entries(from)) {
      // If something was written, that is why they differ.
      await this.#lease.renew({});
      await compare(this.connection, await this.#pair(name, original, to[name]!));
    }
    await this.#lease.renew({ compared: true });
  }

  async #rewrite({ to }: Mark): Promise<void> {
    const { rewriting } = this.asked;
    if (rewriting === undefined) return;
    await this.asked.onStep?.('encoding texts again');
    const done = new AbortController();
    const kept = this.#lease.keep(done.signal);
    try {
      await this.#withStore(to, rewriting.apply.bind(rewriting));
    } finally {
      done.abort();
      await kept;
    }
    await this.#lease.renew({});
  }

  /** Gives `work` a store of these collections, whose writes end when the lease does. */
  async #withStore(
    names: Mark['to'],
    work: (store: VectorStore) => Promise<void>,
    goOn = () => this.#lease.renew(),
  ): Promise<void> {
    const store = openCollections(this.options, names, {
      write: async (task) => {
        await goOn();
        return task(goOn);
      },
    });
    try {
      await work(store);
    } finally {
      await store.close();
    }
  }

  /** Lets searches and writes use the copies. */
  async #switch({ from, to }: Mark): Promise<void> {
    const { rewriting } = this.asked;
    const meanwhile = () => this.#lease.renew();
    await this.asked.onStep?.('building indexes');
    for (const copy of Object.values(to)) await this.#collections.built(copy, meanwhile);
    if (rewriting) {
      await this.#lease.renew({ closed: true });
      await this.#withStore(from, rewriting.close.bind(rewriting));
      await this.#settle('closing the corpora to servers of the earlier version');
    }
    await this.#lease.renew({});
    await this.#marks.switchTo(new Map(Object.entries(to)));
  }

  /** As `#finish`, after a command that was stopped when it had switched. */
  async #finishLeft(left: Mark): Promise<void> {
    await sleep(this.#patience);
    await this.#finish(left);
  }

  /** Allows writes, and removes what the switch has made superfluous. */
  async #finish(mark: Mark): Promise<void> {
    const { from, keepOld } = mark;
    await this.#marks.set({ switched: true, expires: 0 });
    if (keepOld) await this.#reopen(mark);
    else {
      await this.asked.onStep?.('deleting the old collections');
      await this.#collections.drop(Object.values(from));
    }
    await this.#marks.remove();
  }

  /** Removes the copies. Those that a failing server has switched to already stay in use. */
  async #discard(mark: Mark): Promise<void> {
    const { from, to, keepOld } = mark;
    if (mark.closed) await this.#reopen(mark);
    const targets = await readTargets(this.connection);
    const replaced = Object.keys(to).filter((name) => targets.get(name) === to[name]);
    const old = keepOld ? [] : replaced.map((name) => from[name]!);
    await this.#collections.drop([...Object.values(to), ...old]);
    await this.#marks.remove();
  }

  async #outcome({ to }: Mark, resumed: boolean): Promise<ReindexOutcome> {
    return { points: await this.#points(Object.values(to)), collections: to, resumed };
  }

  async #points(collections: readonly string[]): Promise<number> {
    let points = 0;
    for (const each of collections) points += await count(this.connection, each);
    return points;
  }
}
