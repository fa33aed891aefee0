import { setTimeout as sleep } from 'node:timers/promises';
import { ElenchusError } from '../../../runtime/errors.js';
import type { CollectionDefinition } from '../../port.js';
import { describeCollection, ensureCollection, readProfile } from '../collection.js';
import type { Connection, Targets } from '../connection.js';
import type { QdrantOptions } from '../index.js';
import type { Mark } from './mark.js';

const POLL_MS = 500;
/** How often a collection may wait for a change. Without its index it is slower, but not wrong. */
const IDLE_POLLS = 20;

/** The collections of a store by their own names; the connection must use no aliases. */
export class Collections {
  constructor(
    private readonly connection: Connection,
    private readonly options: QdrantOptions,
    private readonly definitions: readonly CollectionDefinition[],
  ) {}

  /** What the collections are to become, as JSON; `rewritten` says by what. */
  wanted(rewritten: string | undefined): string {
    const { shards, replicas, writeConsistency, profile = readProfile('small') } = this.options;
    const sizes = this.definitions.map(({ name, vectors, sparse }) => ({ name, vectors, sparse }));
    const { vectors } = profile;
    return JSON.stringify({ shards, replicas, writeConsistency, vectors, sizes, rewritten });
  }

  /**
   * The collections in use, each of which has an alias from now on.
   * @throws ElenchusError COLLECTION_NOT_FOUND if there are none
   */
  async targets(): Promise<Targets> {
    const known = await this.connection.targets();
    const existing = await this.#names();
    const targets = this.definitions.flatMap(({ name }) => {
      const target = known.get(name) ?? name;
      return existing.has(target) ? [[name, target] as const] : [];
    });
    const [first] = this.definitions;
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
  async freeNames(
    targets: Targets,
    earlier: Mark['to'] = {},
  ): Promise<Readonly<Record<string, string>>> {
    const taken = [...(await this.#names()), ...Object.values(earlier)];
    const numbers = taken.flatMap((name) => {
      const [, original = '', number] = /^(.+)-(\d+)$/.exec(name) ?? [];
      return targets.has(original) ? Number(number) : [];
    });
    const number = Math.max(1, ...numbers) + 1;
    return Object.fromEntries([...targets.keys()].map((name) => [name, `${name}-${number}`]));
  }

  /** Creates the empty copy, with all indexes that the original has, or finds it. */
  async createCopy(name: string, from: string, to: string): Promise<CollectionDefinition> {
    const definition = this.#definition(name);
    const indexes = new Map(definition.indexes.map((index) => [index.key, index]));
    const original = await describeCollection(this.connection, from);
    for (const index of original?.indexes ?? []) indexes.set(index.key, index);
    const copy = { ...definition, name: to, indexes: [...indexes.values()] };
    await ensureCollection(
      this.connection,
      copy,
      this.options,
      this.options.profile ?? readProfile('small'),
    );
    return copy;
  }

  /**
   * The vectors of an original that do not fit into its copy.
   * @param encoded those that are encoded again
   * @throws ElenchusError COLLECTION_MISMATCH for another one
   */
  async misfits(
    name: string,
    from: string,
    encoded: readonly string[] = [],
  ): Promise<ReadonlySet<string>> {
    const { vectors } = this.#definition(name);
    const original = await describeCollection(this.connection, from);
    const misfits = Object.entries(original?.vectors ?? {}).filter(
      ([vector, { size }]) => vectors[vector]?.size !== size,
    );
    for (const [vector, { size }] of misfits) {
      if (encoded.includes(vector)) continue;
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
  async built(collection: string, meanwhile: () => Promise<void>): Promise<void> {
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
      await meanwhile();
      await sleep(POLL_MS);
    }
  }

  /** Deletes collections, but none that is in use. */
  async drop(names: readonly string[]): Promise<void> {
    const used = new Set((await this.connection.targets()).values());
    for (const each of names) {
      if (used.has(each)) continue;
      await this.connection.callUnless(404, each, (client, name) => client.deleteCollection(name));
    }
  }

  #definition(name: string): CollectionDefinition {
    const found = this.definitions.find((definition) => definition.name === name);
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
