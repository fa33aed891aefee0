import { setTimeout as sleep } from 'node:timers/promises';
import { ElenchusError } from '../../../runtime/errors.js';
import { readTargets } from '../aliases.js';
import type { Connection } from '../connection.js';
import type { QdrantOptions } from '../index.js';
import { Collections } from './collections.js';
import { Copies } from './copies.js';
import { longestRequestMs } from './fence.js';
import { Lease } from './lease.js';
import { type Mark, Marks } from './mark.js';
import type { ReindexOptions, ReindexOutcome } from './options.js';

/** Builds the collections of a store anew, in steps that a later command can continue. */
export class Reindexing {
  readonly #marks: Marks;
  readonly #lease: Lease;
  readonly #collections: Collections;
  readonly #copies: Copies;

  constructor(
    private readonly connection: Connection,
    private readonly options: QdrantOptions,
    private readonly asked: ReindexOptions,
  ) {
    this.#marks = new Marks(connection);
    this.#lease = new Lease(this.#marks, asked.signal);
    this.#collections = new Collections(connection, options, asked.definitions);
    this.#copies = new Copies(connection, options, asked, this.#collections, this.#lease);
  }

  async run(): Promise<ReindexOutcome> {
    const left = await this.#lease.leftover();
    if (left && (await this.#collections.areSwitched(left))) {
      await this.#finishLeft(left);
      if (left.wanted === this.#wanted) return this.#outcome(left, true);
    }
    await this.#copies.requireFit();
    const [mark, resumed] = await this.#begin();
    try {
      await this.#settle('waiting for running writes');
      await this.#copies.copy(mark);
      await this.#copies.compare(mark);
      await this.#copies.rewrite(mark);
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

  /**
   * Lets others search and write again as before. After the switch, they write when the lease expires,
   * since not every node may know of the switch yet.
   */
  async #end(): Promise<void> {
    const mark = await this.#marks.read();
    if (mark?.owner !== this.#lease.owner) return;
    if (await this.#collections.areSwitched(mark)) return;
    if (mark.closed) {
      await this.#reopen(mark);
      await this.#marks.set({ closed: false });
    }
    await this.#lease.end();
  }

  /** Undoes what closed the originals to searches. */
  async #reopen({ from }: Mark): Promise<void> {
    const { reopen } = this.asked;
    if (reopen)
      await this.#copies.withStore(from, reopen.bind(this.asked), () => Promise.resolve());
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
    const until = performance.now() + this.#settleMs;
    while (performance.now() < until) {
      await sleep(Math.min(1_000, this.#settleMs));
      await this.#lease.renew();
    }
    await this.#lease.renew();
  }

  /** How long a request that others have sent can take. */
  get #settleMs(): number {
    return this.asked.settleMs ?? longestRequestMs(this.options.timeoutMs);
  }

  /** Lets searches and writes use the copies. */
  async #switch({ from, to }: Mark): Promise<void> {
    const { rewriting } = this.asked;
    const meanwhile = () => this.#lease.renew();
    await this.asked.onStep?.('building indexes');
    for (const copy of Object.values(to)) await this.#collections.built(copy, meanwhile);
    if (rewriting) {
      await this.#lease.renew({ closed: true });
      await this.#copies.withStore(from, rewriting.close.bind(rewriting));
      await this.#settle('closing the corpora to servers of the earlier version');
    }
    await this.#lease.renew({});
    await this.#marks.switchTo(new Map(Object.entries(to)));
    this.#lease.switched = true;
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
    const targets = await readTargets(this.connection);
    const replaced = Object.keys(to).filter((name) => targets.get(name) === to[name]);
    const old = keepOld ? [] : replaced.map((name) => from[name]!);
    await this.#collections.drop([...Object.values(to), ...old]);
    await this.#marks.remove();
  }

  async #outcome({ to }: Mark, resumed: boolean): Promise<ReindexOutcome> {
    return { points: await this.#copies.points(Object.values(to)), collections: to, resumed };
  }
}
