import { setTimeout as sleep } from 'node:timers/promises';
import { ElenchusError } from '../../../runtime/errors.js';
import type { CollectionDefinition, VectorStore } from '../../port.js';
import { Connection } from '../connection.js';
import { openCollections, type QdrantOptions } from '../index.js';
import { count } from '../reads.js';
import { Collections } from './collections.js';
import { compare, copyPoints, type Pair } from './copy.js';
import { longestRequestMs, type Mark, Marks, Ownership } from './mark.js';

export { longestRequestMs };

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
  /** Ends the command, unless it has switched already. */
  readonly signal?: AbortSignal;
  /** How long to wait for requests of others; by default, as long as one can take. */
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
 *   COLLECTION_MISMATCH; REINDEX_LATE_WRITE when it has switched; the reason of `signal`
 */
export function reindex(options: QdrantOptions, asked: ReindexOptions): Promise<ReindexOutcome> {
  return withConnection(options, (connection) => new Reindexing(connection, options, asked).run());
}

/**
 * Removes the copies of a reindexing that was not completed.
 * @returns whether there was any
 * @throws ElenchusError REINDEX_RUNNING; REINDEX_LATE_WRITE if it had switched
 */
export function abandonReindex(options: QdrantOptions, asked: ReindexOptions): Promise<boolean> {
  return withConnection(options, (connection) =>
    new Reindexing(connection, options, asked).abandon(),
  );
}

/** Whether a reindexing runs, or was not completed. */
export function isReindexing(options: QdrantOptions): Promise<boolean> {
  return withConnection(options, async (connection) => {
    return (await new Marks(connection).read()) !== undefined;
  });
}

async function withConnection<Result>(
  options: QdrantOptions,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = new Connection(options);
  try {
    await connection.checkVersion();
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Builds the collections of a store anew, in steps that a later command can continue. */
class Reindexing {
  readonly #marks: Marks;
  readonly #ownership: Ownership;
  readonly #collections: Collections;
  /** How long a request that others have sent can take. */
  readonly #settleMs: number;
  /** What the collections are to become, as JSON. */
  readonly #wanted: string;

  constructor(
    private readonly connection: Connection,
    private readonly options: QdrantOptions,
    private readonly asked: ReindexOptions,
  ) {
    this.#marks = new Marks(connection);
    this.#ownership = new Ownership(this.#marks, asked.signal);
    this.#collections = new Collections(connection, options, asked.definitions);
    this.#settleMs = asked.settleMs ?? longestRequestMs(options.timeoutMs);
    this.#wanted = this.#collections.wanted(asked.rewriting?.id);
  }

  async run(): Promise<ReindexOutcome> {
    const left = await this.#ownership.leftover();
    if (left && (await this.connection.areInUse(left.to))) {
      await this.#finishLeft(left);
      if (left.wanted === this.#wanted) return this.#outcome(left, true);
    }
    await this.#requireFit();
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

  async abandon(): Promise<boolean> {
    const left = await this.#ownership.leftover();
    if (left === undefined) return false;
    if (await this.connection.areInUse(left.to)) await this.#finishLeft(left);
    else await this.#discard(left);
    return true;
  }

  /** @throws ElenchusError COLLECTION_MISMATCH if the vectors fit no copy and are not encoded again */
  async #requireFit(): Promise<void> {
    for (const [name, from] of await this.#collections.targets())
      await this.#pair(name, from, name);
  }

  /** Continues what an earlier command has left, if it still fits, or begins. */
  async #begin(): Promise<[mark: Mark, resumed: boolean]> {
    const left = await this.#marks.read();
    const { owner } = this.#ownership;
    const expires = this.#ownership.expiry();
    const keepOld = this.asked.keepOld === true;
    if (left && !left.stale && left.wanted === this.#wanted) {
      await this.#marks.set({ owner, expires, keepOld });
      return [{ ...left, owner, expires, keepOld }, true];
    }
    if (left) await this.#discard(left);
    const targets = await this.#collections.targets();
    const mark: Mark = {
      owner,
      expires,
      keepOld,
      wanted: this.#wanted,
      from: Object.fromEntries(targets),
      to: await this.#collections.freeNames(targets, left?.to),
      next: {},
      compared: false,
      closed: false,
      stale: false,
      switched: false,
    };
    await this.#marks.create(mark, this.options.replicas);
    return [mark, false];
  }

  /** Until the requests of others that were on their way are done. */
  async #settle(step: string): Promise<void> {
    await this.asked.onStep?.(step);
    const until = performance.now() + this.#settleMs;
    while (performance.now() < until) {
      await sleep(Math.min(1_000, this.#settleMs));
      await this.#ownership.renew();
    }
    await this.#ownership.renew();
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
        const isWorthNoting = at === null || this.#ownership.isDue;
        return this.#ownership.renew(isWorthNoting ? { next: noted } : undefined);
      });
    }
  }

  async #compare({ from, to, compared }: Mark): Promise<void> {
    if (compared) return;
    await this.asked.onStep?.('comparing');
    for (const [name, original] of Object.entries(from)) {
      // If something was written, that is why they differ.
      await this.#ownership.renew({});
      await compare(this.connection, await this.#pair(name, original, to[name]!));
    }
    await this.#ownership.renew({ compared: true });
  }

  async #rewrite({ to }: Mark): Promise<void> {
    const { rewriting } = this.asked;
    if (rewriting === undefined) return;
    await this.asked.onStep?.('encoding texts again');
    const done = new AbortController();
    const kept = this.#ownership.keep(done.signal);
    try {
      await this.#withStore(to, (copies) => rewriting.apply(copies));
    } finally {
      done.abort();
      await kept;
    }
    await this.#ownership.renew({});
  }

  /** Lets searches and writes use the copies. */
  async #switch({ from, to }: Mark): Promise<void> {
    const { rewriting } = this.asked;
    const meanwhile = () => this.#ownership.renew();
    await this.asked.onStep?.('building indexes');
    for (const copy of Object.values(to)) await this.#collections.built(copy, meanwhile);
    if (rewriting) {
      await this.#ownership.renew({ closed: true });
      await this.#withStore(from, (originals) => rewriting.close(originals));
      await this.#settle('closing the corpora to servers of the earlier version');
    }
    await this.#ownership.renew({});
    await this.#marks.switchTo(new Map(Object.entries(to)));
    this.#ownership.switched = true;
  }

  /**
   * Lets others search and write again as before. After the switch, they write when the mark expires,
   * since not every node may know of the switch yet.
   */
  async #end(): Promise<void> {
    const mark = await this.#marks.read();
    if (mark?.owner !== this.#ownership.owner) return;
    if (await this.connection.areInUse(mark.to)) return;
    if (mark.closed) {
      await this.#reopen(mark);
      await this.#marks.set({ closed: false });
    }
    await this.#ownership.end();
  }

  /** As `#finish`, after a command that was stopped when it had switched. */
  async #finishLeft(left: Mark): Promise<void> {
    await sleep(this.#settleMs);
    await this.#finish(left);
  }

  /**
   * Allows writes, and removes what the switch has made superfluous.
   * @throws ElenchusError REINDEX_LATE_WRITE if something may be in the old collections only
   */
  async #finish(mark: Mark): Promise<void> {
    const { from, keepOld } = mark;
    await this.#marks.set({ switched: true, expires: 0 });
    const late = (await this.#marks.read())?.stale === true;
    if (keepOld || late) await this.#reopen(mark);
    else {
      await this.asked.onStep?.('deleting the old collections');
      await this.#collections.drop(Object.values(from));
    }
    await this.#marks.remove();
    const collections = Object.values(from).join(', ');
    if (late) throw new ElenchusError('REINDEX_LATE_WRITE', { collections });
  }

  /** Removes the copies. Those that a failing server has switched to already stay in use. */
  async #discard(mark: Mark): Promise<void> {
    const { from, to, keepOld } = mark;
    if (mark.closed) await this.#reopen(mark);
    const targets = await this.connection.targets();
    const replaced = Object.keys(to).filter((name) => targets.get(name) === to[name]);
    const old = keepOld ? [] : replaced.map((name) => from[name]!);
    await this.#collections.drop([...Object.values(to), ...old]);
    await this.#marks.remove();
  }

  /** Undoes what closed the originals to searches. */
  async #reopen({ from }: Mark): Promise<void> {
    const { asked } = this;
    if (!asked.reopen) return;
    await this.#withStore(
      from,
      (originals) => asked.reopen!(originals),
      () => Promise.resolve(),
    );
  }

  /** Gives `work` a store of these collections, whose writes end when the command is not the owner. */
  async #withStore(
    names: Mark['to'],
    work: (store: VectorStore) => Promise<void>,
    beforeRequest = () => this.#ownership.renew(),
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
    return { from, to, without: await this.#collections.misfits(name, from, encoded) };
  }

  async #outcome({ to }: Mark, resumed: boolean): Promise<ReindexOutcome> {
    return { points: await this.#points(Object.values(to)), collections: to, resumed };
  }

  /** How many points the collections have in all. */
  async #points(collections: readonly string[]): Promise<number> {
    let points = 0;
    for (const each of collections) points += await count(this.connection, each);
    return points;
  }
}
