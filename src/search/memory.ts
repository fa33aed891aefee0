import { LRUCache } from 'lru-cache';
import type { Corpus } from '../domain/corpus.js';
import { type Condition, type Filter, inCorpus } from '../domain/filter.js';
import type { VectorStore } from '../store/port.js';
import { fingerprint } from './cursor.js';
import type { Source } from './stage.js';

/** How many readings are kept for each store. They are small: a few vectors or counts. */
const KEPT = 2_000;

/** A cache for each store, with room for `max` values. */
export function cachePerStore<Value extends NonNullable<unknown>>(max: number) {
  const caches = new WeakMap<VectorStore, LRUCache<string, Value>>();
  return (store: VectorStore): LRUCache<string, Value> => {
    const cache = caches.get(store) ?? new LRUCache<string, Value>({ max });
    caches.set(store, cache);
    return cache;
  };
}

const readingsOf = cachePerStore<Promise<NonNullable<unknown>>>(KEPT);

/** Changes with every write to the corpus; used for {@link Source.state}. */
export function stateOf({ id, generation, sequence }: Corpus): string {
  return `${id} ${generation} ${sequence}`;
}

/**
 * Remembers something read from the whole corpus until `state` changes, by default with the next
 * write: what queries are made of, or a count, but never hits.
 * @param about identifies this reading among those of the same corpus
 */
export function remember<Reading extends NonNullable<unknown>>(
  { store, collection, whole, state }: Pick<Source, 'store' | 'collection' | 'whole' | 'state'>,
  about: unknown,
  read: () => Promise<Reading>,
): Promise<Reading> {
  const known = readingsOf(store);
  const key = fingerprint([collection, state, whole, about]);
  const kept = known.get(key);
  if (kept !== undefined) return kept as Promise<Reading>;
  const reading = read();
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}

/** How many points of a corpus the conditions admit, remembered until the next write. */
export async function countAdmitted(
  store: VectorStore,
  collection: Source['collection'],
  corpus: Corpus,
  conditions: readonly Condition[],
): Promise<number> {
  const whole: Filter = { must: [inCorpus(corpus.name), ...conditions] };
  const source = { store, collection, whole, state: stateOf(corpus) };
  const { count } = await remember(source, 'count', async () => ({
    count: await store.count(collection, whole),
  }));
  return count;
}

/** Such as a cache. */
interface Kept<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
  delete(key: Key): unknown;
}

/**
 * What was found under a key, or is being found for somebody else. Who joins what fails, such as
 * because the first to ask has left, finds it again.
 */
export async function found<Key, Value>(
  kept: Kept<Key, Promise<Value>>,
  key: Key,
  find: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key);
  if (known !== undefined) {
    try {
      return await known;
    } catch {
      if (kept.get(key) === known) kept.delete(key);
    }
  }
  const finding = find();
  kept.set(key, finding);
  finding.catch(() => {
    if (kept.get(key) === finding) kept.delete(key);
  });
  return finding;
}
