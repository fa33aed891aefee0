import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ElenchusError, hasCode } from '../../../runtime/errors.js';
import type { CollectionDefinition, VectorStore } from '../../port.js';
import { describeCollection, ensureCollection, readProfile } from '../collection.js';
import { Connection, type Targets } from '../connection.js';
import { openCollections, type QdrantOptions } from '../index.js';
import { longestRequestMs, type QdrantLease, readLease, takeLease, WHOLE_STORE } from '../lease.js';
import { count } from '../reads.js';
import { compare, copyPoints, type Pair } from './copy.js';

export { longestRequestMs };

/** What is changed in the copies, so that they are for another version. */
export interface Rewriting {
  /** What it makes. */
  readonly id: string;
  /** The dense vectors that it encodes again. They may have another size. */
  readonly vectors: readonly string[];
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
  /** An earlier command had switched to them already. */
  readonly resumed: boolean;
}

/**
 * Builds the collections of a store anew with the profile and the distribution of `options`, and
 * switches to them when all is copied and compared. Searches go on, and writes are refused with
 * WRITES_PAUSED in all processes. After an interruption, the same call begins anew, or completes
 * what had switched.
 * @throws ElenchusError REINDEX_RUNNING, REINDEX_STALE, REINDEX_DIFFERS, COLLECTION_NOT_FOUND,
 *   COLLECTION_MISMATCH; REINDEX_LATE_WRITE when it has switched; the reason of `signal`
 */
export function reindex(options: QdrantOptions, asked: ReindexOptions): Promise<ReindexOutcome> {
  return withConnection(options, (connection) => new Reindexing(connection, options, asked).run());
}

/**
 * Removes the copies of a reindexing that was not completed.
 * @returns whether there was any
 * @throws ElenchusError REINDEX_RUNNING
 */
export function abandonReindex(options: QdrantOptions, asked: ReindexOptions): Promise<boolean> {
  return withConnection(options, (connection) =>
    new Reindexing(connection, options, asked).abandon(),
  );
}

/** Whether a reindexing runs, or was not completed. */
export function isReindexing(options: QdrantOptions): Promise<boolean> {
  return withConnection(options, async (connection) => {
    return (await readLease(connection, WHOLE_STORE)) !== undefined;
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

/** What a command is about to do, as its lease of the store says, for the next command. */
type Plan = {
  /** What the collections are to become, as JSON. */
  readonly wanted: string;
  /** The collections that are copied, by the name that stands for them. */
  readonly from: Readonly<Record<string, string>>;
  readonly to: Readonly<Record<string, string>>;
  readonly keepOld: boolean;
};

const POLL_MS = 500;
/** How often a collection may wait for a change. Without its index it is slower, but not wrong. */
const IDLE_POLLS = 20;
/** How often the lease of the store is looked at. */
const RENEW_MS = 2_000;

class Reindexing {
  /** How long a request that others have sent can take. */
  readonly #settleMs: number;
  #lease: QdrantLease | undefined;
  /** Why the lease could not be renewed. */
  #lost: unknown;
  /** Whether the copies are in use. Then `signal` does not end the command. */
  #isSwitched = false;

  /** @param connection that uses no aliases */
  constructor(
    private readonly connection: Connection,
    private readonly options: QdrantOptions,
    private readonly asked: ReindexOptions,
  ) {
    this.#settleMs = asked.settleMs ?? longestRequestMs(options.timeoutMs);
  }

  async run(): Promise<ReindexOutcome> {
    const left = await this.#leftover();
    if (left) {
      const hadSwitched = await this.#clear(left);
      if (hadSwitched && left.wanted === this.#wanted()) return this.#outcome(left, true);
    }
    const targets = await this.#targets();
    for (const [name, from] of targets) await this.#misfits(name, from);
    const plan: Plan = {
      wanted: this.#wanted(),
      from: Object.fromEntries(targets),
      to: await this.#freeNames(targets, left?.to),
      keepOld: this.asked.keepOld === true,
    };
    return this.#asOwner(plan, async (lease) => {
      try {
        await this.#settle('waiting for running writes');
        await this.#copy(plan);
        await this.#rewrite(plan);
        await this.#switch(plan);
      } catch (error) {
        // What went wrong matters more than that this fails, too. The lease then expires.
        await this.#giveUp(plan, lease).catch(() => undefined);
        throw error;
      }
      const late = await this.#isLate();
      if (plan.keepOld || late) await this.#reopen(plan);
      else {
        await this.asked.onStep?.('deleting the old collections');
        await this.#drop(Object.values(plan.from));
      }
      await lease.release();
      const collections = Object.values(plan.from).join(', ');
      if (late) throw new ElenchusError('REINDEX_LATE_WRITE', { collections });
      return this.#outcome(plan, false);
    });
  }

  async abandon(): Promise<boolean> {
    const left = await this.#leftover();
    if (left) await this.#clear(left);
    return left !== undefined;
  }

  /**
   * The plan of a command that has ended before it was done.
   * @throws ElenchusError REINDEX_RUNNING
   */
  async #leftover(): Promise<Plan | undefined> {
    const lease = await readLease(this.connection, WHOLE_STORE);
    if (lease && lease.expires > Date.now()) throw new ElenchusError('REINDEX_RUNNING');
    return lease?.plan as Plan | undefined;
  }

  /** Takes the store and keeps it; then nobody else writes. */
  async #asOwner<Result>(
    plan: Plan,
    work: (lease: QdrantLease) => Promise<Result>,
  ): Promise<Result> {
    const { connection, options } = this;
    const holder = `elenchus reindex on ${hostname()} (process ${process.pid})`;
    const lease = await takeLease(connection, WHOLE_STORE, holder, { ...options, plan }).catch(
      (error: unknown) => {
        throw hasCode(error, 'WRITES_PAUSED') ? new ElenchusError('REINDEX_RUNNING') : error;
      },
    );
    if (!lease) throw new Error('the key may not write to the store');
    this.#lease = lease;
    this.#lost = undefined;
    const renew = () => lease.renew().catch((error: unknown) => (this.#lost = error));
    const renewal = setInterval(() => void renew(), RENEW_MS);
    try {
      return await work(lease);
    } finally {
      clearInterval(renewal);
    }
  }

  /** @throws ElenchusError REINDEX_STALE if others may write; the reason of `signal` */
  readonly #check = (): void => {
    if (!this.#isSwitched) this.asked.signal?.throwIfAborted();
    if (hasCode(this.#lost, 'WRITES_PAUSED')) throw new ElenchusError('REINDEX_STALE');
  };

  /** As `#check`, but asks the store. */
  async #confirm(): Promise<void> {
    await this.#lease!.confirm().catch((error: unknown) => {
      this.#lost = error;
      if (!hasCode(error, 'WRITES_PAUSED')) throw error;
    });
    this.#check();
  }

  /**
   * Removes what a command has left: its copies, or, if they are in use, the old collections.
   * @returns whether the copies are in use
   */
  async #clear(left: Plan): Promise<boolean> {
    return this.#asOwner(left, async (lease) => {
      const isInUse = await this.connection.areInUse(left.to);
      if (isInUse) await sleep(this.#settleMs);
      if (!isInUse || left.keepOld) await this.#reopen(left);
      if (!isInUse) await this.#drop(Object.values(left.to));
      else if (!left.keepOld) await this.#drop(Object.values(left.from));
      await lease.release();
      return isInUse;
    });
  }

  /** Until the requests of others that were on their way are done. */
  async #settle(step: string): Promise<void> {
    await this.asked.onStep?.(step);
    const until = performance.now() + this.#settleMs;
    while (performance.now() < until) {
      await sleep(Math.min(1_000, this.#settleMs));
      this.#check();
    }
    this.#check();
  }

  /** Copies all points, and compares the copies with the originals. */
  async #copy({ from, to }: Plan): Promise<void> {
    const all = await this.#points(Object.values(from));
    const pairs: Pair[] = [];
    let done = 0;
    for (const [name, original] of Object.entries(from)) {
      const copy = to[name]!;
      const { onDisk } = await this.#createCopy(name, original, copy);
      const without = await this.#misfits(name, original);
      pairs.push({ from: original, to: copy, without, onDisk });
      await this.asked.onStep?.(`copying ${name}`);
      await copyPoints(this.connection, pairs.at(-1)!, (page) => {
        this.asked.onProgress?.((done += page), all);
        this.#check();
      });
    }
    await this.asked.onStep?.('comparing');
    for (const pair of pairs) {
      // If something was written, that is why they differ.
      await this.#confirm();
      await compare(this.connection, pair);
    }
  }

  async #rewrite({ to }: Plan): Promise<void> {
    const { rewriting } = this.asked;
    if (rewriting === undefined) return;
    await this.asked.onStep?.('encoding texts again');
    await this.#withStore(to, (copies) => rewriting.apply(copies), this.#check);
  }

  /** Lets searches and writes use the copies. */
  async #switch({ from, to }: Plan): Promise<void> {
    const { rewriting } = this.asked;
    await this.asked.onStep?.('building indexes');
    for (const copy of Object.values(to)) await this.#built(copy);
    if (rewriting) {
      await this.#withStore(from, (originals) => rewriting.close(originals), this.#check);
      await this.#settle('closing the corpora to servers of the earlier version');
    }
    await this.#confirm();
    await this.connection.setTargets(new Map(Object.entries(to)));
    this.#isSwitched = true;
  }

  /**
   * Waits until every node of a cluster knows of the switch, and searches of the old collections are
   * done. Returns whether somebody may have written meanwhile.
   */
  async #isLate(): Promise<boolean> {
    try {
      await this.#settle('waiting for running searches');
      await this.#confirm();
      return false;
    } catch (error) {
      if (hasCode(error, 'REINDEX_STALE')) return true;
      throw error;
    }
  }

  /**
   * Lets others search and write again as before. If it has switched nevertheless, they write when the
   * lease expires, since not every node may know of the switch yet.
   */
  async #giveUp(plan: Plan, lease: QdrantLease): Promise<void> {
    if (await this.connection.areInUse(plan.to)) return;
    await this.#reopen(plan);
    await lease.leave();
  }

  /** Undoes what closed the originals to searches. */
  async #reopen({ from }: Plan): Promise<void> {
    const { asked } = this;
    if (asked.reopen) await this.#withStore(from, (originals) => asked.reopen!(originals));
  }

  /** @param beforeRequest may end the work */
  async #withStore(
    names: Plan['to'],
    work: (store: VectorStore) => Promise<void>,
    beforeRequest = (): void => undefined,
  ): Promise<void> {
    const store = openCollections(this.options, names, async () => beforeRequest());
    try {
      await work(store);
    } finally {
      await store.close();
    }
  }

  async #outcome({ to }: Plan, resumed: boolean): Promise<ReindexOutcome> {
    return { points: await this.#points(Object.values(to)), collections: to, resumed };
  }

  /** How many points the collections have in all. */
  async #points(collections: readonly string[]): Promise<number> {
    let points = 0;
    for (const each of collections) points += await count(this.connection, each);
    return points;
  }

  #wanted(): string {
    const { shards, replicas, writeConsistency, profile = readProfile('small') } = this.options;
    const { definitions, rewriting } = this.asked;
    const sizes = definitions.map(({ name, vectors, sparse }) => ({ name, vectors, sparse }));
    const { vectors } = profile;
    const settings = { shards, replicas, writeConsistency, vectors, sizes };
    return JSON.stringify({ ...settings, rewritten: rewriting?.id });
  }

  /**
   * The collections in use, each of which has an alias from now on.
   * @throws ElenchusError COLLECTION_NOT_FOUND if there are none
   */
  async #targets(): Promise<Targets> {
    const { definitions } = this.asked;
    const known = await this.connection.targets();
    const existing = await this.#names();
    const targets = definitions.flatMap(({ name }) => {
      const target = known.get(name) ?? name;
      return existing.has(target) ? [[name, target] as const] : [];
    });
    const [first] = definitions;
    if (targets.length === 0 && first) {
      throw new ElenchusError('COLLECTION_NOT_FOUND', { collection: first.name });
    }
    const bare = targets.filter(([name]) => !known.has(name));
    if (bare.length > 0) await this.connection.setTargets(new Map(bare));
    return new Map(targets);
  }

  /**
   * Names for copies that no collection has, nor had in an earlier attempt: a command that was
   * suspended may wake up and write to its own.
   */
  async #freeNames(targets: Targets, earlier: Plan['to'] = {}): Promise<Plan['to']> {
    const taken = [...(await this.#names()), ...Object.values(earlier)];
    const numbers = taken.flatMap((name) => {
      const [, original = '', number] = /^(.+)-(\d+)$/.exec(name) ?? [];
      return targets.has(original) ? Number(number) : [];
    });
    const number = Math.max(1, ...numbers) + 1;
    return Object.fromEntries([...targets.keys()].map((name) => [name, `${name}-${number}`]));
  }

  /** Creates the empty copy, with all indexes that the original has. */
  async #createCopy(name: string, from: string, to: string): Promise<CollectionDefinition> {
    const definition = this.#definition(name);
    const indexes = new Map(definition.indexes.map((index) => [index.key, index]));
    const original = await describeCollection(this.connection, from);
    for (const index of original?.indexes ?? []) indexes.set(index.key, index);
    const copy = { ...definition, name: to, indexes: [...indexes.values()] };
    const { profile = readProfile('small') } = this.options;
    await ensureCollection(this.connection, copy, this.options, profile);
    return copy;
  }

  /**
   * The vectors of an original that do not fit into its copy, and are encoded again.
   * @throws ElenchusError COLLECTION_MISMATCH for another one
   */
  async #misfits(name: string, from: string): Promise<ReadonlySet<string>> {
    const { vectors } = this.#definition(name);
    const original = await describeCollection(this.connection, from);
    const misfits = Object.entries(original?.vectors ?? {}).filter(
      ([vector, { size }]) => vectors[vector]?.size !== size,
    );
    for (const [vector, { size }] of misfits) {
      if (this.asked.rewriting?.vectors.includes(vector)) continue;
      const found = `a vector "${vector}" of ${size} dimensions`;
      const now = vectors[vector]
        ? `a vector "${vector}" of ${vectors[vector].size} dimensions`
        : 'no such vector';
      const wanted = `${now}; encode texts again: elenchus reindex --reencode`;
      throw new ElenchusError('COLLECTION_MISMATCH', { collection: name, found, wanted });
    }
    return new Set(misfits.map(([vector]) => vector));
  }

  /** Waits until the indexes for vectors are built. */
  async #built(collection: string): Promise<void> {
    for (let idle = 0; idle < IDLE_POLLS;) {
      const { status, optimizer_status: optimizer } = await this.connection.call(
        collection,
        (client, name) => client.getCollection(name),
      );
      if (status === 'red' || typeof optimizer === 'object') {
        const problem = `the collection ${collection} cannot be built: ${JSON.stringify(optimizer)}`;
        throw new ElenchusError('STORE_FAILED', { problem });
      }
      if (status === 'green') return;
      // Grey: it has something to build, and waits for a change, as after a restart.
      if (status === 'grey') {
        idle += 1;
        await this.connection.call(collection, (client, name) =>
          client.updateCollection(name, { optimizers_config: {} }),
        );
      }
      this.#check();
      await sleep(POLL_MS);
    }
  }

  /** Deletes collections, but none that is in use. */
  async #drop(names: readonly string[]): Promise<void> {
    const used = new Set((await this.connection.targets()).values());
    for (const each of names) {
      if (used.has(each)) continue;
      await this.connection.callUnless(404, each, (client, name) => client.deleteCollection(name));
    }
  }

  #definition(name: string): CollectionDefinition {
    const found = this.asked.definitions.find((definition) => definition.name === name);
    if (!found) throw new ElenchusError('COLLECTION_NOT_FOUND', { collection: name });
    return found;
  }

  async #names(): Promise<ReadonlySet<string>> {
    const { prefix } = this.connection;
    const { collections } = await this.connection.ask((client) => client.getCollections());
    const own = collections.filter(({ name }) => name.startsWith(prefix));
    return new Set(own.map(({ name }) => name.slice(prefix.length)));
  }
}
