import { setTimeout as sleep } from 'node:timers/promises';
import type { CollectionDefinition } from '../../port.js';
import { readTargets } from '../aliases.js';
import { Connection } from '../connection.js';
import type { QdrantOptions } from '../index.js';
import { Collections } from './collections.js';
import { compare, copyPoints, count } from './copy.js';
import { Lease } from './lease.js';
import { type Mark, Marks } from './mark.js';

export interface ReindexOptions {
  readonly definitions: readonly CollectionDefinition[];
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
 * @throws ElenchusError REINDEX_RUNNING, REINDEX_STALE, REINDEX_DIFFERS, COLLECTION_NOT_FOUND;
 *   the reason of `signal`
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
      if (left.wanted === this.#collections.wanted) return this.#outcome(left, true);
    }
    const [mark, resumed] = await this.#begin();
    try {
      await this.#settle('waiting for writes that run');
      await this.#copy(mark);
      await this.#switch(mark);
      // Until every node of a cluster knows of the switch, and searches of the old ones are done.
      await this.#settle('waiting for searches that run');
    } catch (error) {
      // What went wrong matters more than that this fails, too. The mark then expires.
      await this.#lease.end().catch(() => undefined);
      throw error;
    }
    await this.#finish(mark);
    return this.#outcome(mark, resumed);
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
    const { wanted } = this.#collections;
    const keepOld = this.asked.keepOld === true;
    if (left && !left.stale && left.wanted === wanted) {
      await this.#marks.set({ owner, expires, keepOld });
      return [{ ...left, owner, expires, keepOld }, true];
    }
    if (left) await this.#discard(left);
    const targets = await this.#collections.targets();
    const from = Object.fromEntries(targets);
    const to = await this.#collections.freeNames(targets, left?.to);
    const begun = { next: {}, stale: false, switched: false };
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
      const start = noted[name];
      done += start === undefined ? 0 : await count(this.connection, copy);
      if (start === null) continue;
      await this.asked.onStep?.(`copying ${name}`);
      await copyPoints(this.connection, { from: original, to: copy, onDisk }, start, (page, at) => {
        this.asked.onProgress?.((done += page), all);
        noted[name] = at;
        return this.#lease.renew(at === null || this.#lease.isDue ? { next: noted } : undefined);
      });
    }
  }

  /** Lets searches and writes use the copies, once they are like the originals. */
  async #switch({ from, to }: Mark): Promise<void> {
    const meanwhile = () => this.#lease.renew();
    await this.asked.onStep?.('building indexes');
    for (const copy of Object.values(to)) await this.#collections.built(copy, meanwhile);
    await this.asked.onStep?.('comparing');
    for (const [name, original] of Object.entries(from)) {
      // If something was written, that is why they differ.
      await this.#lease.renew({});
      await compare(this.connection, original, to[name]!);
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
  async #finish({ from, keepOld }: Mark): Promise<void> {
    await this.#marks.set({ switched: true, expires: 0 });
    if (!keepOld) {
      await this.asked.onStep?.('deleting the old collections');
      await this.#collections.drop(Object.values(from));
    }
    await this.#marks.remove();
  }

  /** Removes the copies. Those that a failing server has switched to already stay in use. */
  async #discard({ from, to, keepOld }: Mark): Promise<void> {
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
