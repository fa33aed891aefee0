import { dump } from '../../src/corpus/dump.js';
import type { Point, VectorStore } from '../../src/store/port.js';
import type { QdrantServer } from './qdrant.js';
import { onDisk, POINTS, topics } from './reindexed-collections.js';

/** Fills a store with what the tests build anew. */
export async function fill(store: VectorStore): Promise<void> {
  for (const definition of [topics, onDisk]) await store.ensureCollection(definition);
  // As a corpus adds the indexes of its variables.
  await store.ensureIndex('topics', { key: 'profile.party', type: 'keyword' });
  await store.upsert(
    'topics',
    Array.from({ length: POINTS }, (_, n) => topic(n)),
  );
  const pages = Array.from({ length: 40 }, (_, n) => ({
    id: idOf(n),
    vectors: {},
    payload: { n },
  }));
  await store.upsert('pages', pages);
}

export function topic(n: number): Point {
  return {
    id: idOf(n),
    vectors: {
      // Of length 1 exactly, so that the test server does not round them anew.
      semantic: [1, 2, 4, 8].map((bit) => (n & bit ? 0.5 : -0.5)),
      ...(n % 3 > 0 && { lexical: { indices: [n, n + 1], values: [0.1, 1 / (n + 1)] } }),
    },
    payload: { corpus: 'town', share: n / 7, profile: { party: `p${n % 4}` } },
  };
}

/** Spread over all ids, as those of real points are. */
export function idOf(n: number): string {
  const first = ((n * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0');
  return `${first}-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** The digest of an export. */
export async function digestOf(store: VectorStore): Promise<string> {
  const lines = dump(store, [topics, onDisk]);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return value.digest;
  }
}

/** The names of all collections but that of leases, and of the aliases for them, of a server that begin with its prefix, without it. */
export async function namesOn(server: QdrantServer): Promise<{
  readonly collections: readonly string[];
  readonly aliases: Readonly<Record<string, string>>;
}> {
  const { collections } = await ask<{ collections: { name: string }[] }>(server, 'collections');
  const { aliases } = await ask<{ aliases: { alias_name: string; collection_name: string }[] }>(
    server,
    'aliases',
  );
  const own = (name: string) => name.startsWith(server.prefix);
  const short = (name: string) => name.slice(server.prefix.length);
  return {
    collections: collections
      .flatMap(({ name }) => (own(name) && short(name) !== 'leases' ? short(name) : []))
      .sort(),
    aliases: Object.fromEntries(
      aliases.flatMap(({ alias_name: alias, collection_name: target }) =>
        own(alias) && alias.endsWith('-current') ? [[short(alias), short(target)]] : [],
      ),
    ),
  };
}

/** Sends a request past Elenchus. */
export async function ask<Result>(
  { url, apiKey }: QdrantServer,
  path: string,
  body?: object,
): Promise<Result> {
  const answer = await fetch(`${url}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(apiKey && { 'api-key': apiKey }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { result: Result }).result;
}

/** As if a minute had passed since the command was killed. */
export async function expire(server: QdrantServer): Promise<void> {
  const filter = { must: [{ key: 'name', match: { value: 'store' } }] };
  const path = `collections/${server.prefix}leases/points/payload?wait=true`;
  await ask(server, path, { filter, payload: { expires: 0 } });
}
