import type { Schemas } from '@qdrant/js-client-rest';
import type { Connection } from './connection.js';

/** What an alias adds to the name of a collection. */
const CURRENT = '-current';

/** The collection in use, by the name that stands for it: `premises` or, built anew, `premises-2`. */
export type Targets = ReadonlyMap<string, string>;

/** The alias through which a collection is read and written. */
export function aliasOf(collection: string): string {
  return collection + CURRENT;
}

/** The aliases that the server has. */
export async function readTargets(connection: Connection): Promise<Targets> {
  const { prefix } = connection;
  const { aliases } = await connection.ask((client) => client.getAliases());
  const own = aliases.filter(
    ({ alias_name: alias, collection_name: target }) =>
      alias.startsWith(prefix) && alias.endsWith(CURRENT) && target.startsWith(prefix),
  );
  return new Map(
    own.map(({ alias_name: alias, collection_name: target }) => [
      alias.slice(prefix.length, -CURRENT.length),
      target.slice(prefix.length),
    ]),
  );
}

/** Whether these are the collections in use, all of them. */
export async function areInUse(
  connection: Connection,
  wanted: Readonly<Record<string, string>>,
): Promise<boolean> {
  const targets = await readTargets(connection);
  return Object.entries(wanted).every(([name, target]) => targets.get(name) === target);
}

/**
 * Lets aliases name other collections, all in one request. Searches go on, without a gap.
 * @param first done before them; if it fails, nothing is changed
 */
export async function setTargets(
  connection: Connection,
  targets: Targets,
  first: readonly Schemas['AliasOperations'][] = [],
): Promise<void> {
  const { prefix } = connection;
  const changed = [...targets].map(([name, target]) => ({
    create_alias: { alias_name: prefix + aliasOf(name), collection_name: prefix + target },
  }));
  const actions = [...first, ...changed];
  await connection.ask((client) => client.updateCollectionAliases({ actions }));
}
