import { LRUCache } from 'lru-cache';
import type { Corpus } from '../../domain/corpus.js';
import type { VectorStore } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import type { Source } from '../stage.js';

/** Readings kept for each store; one is a vector or two, or some counts: nothing larger. */
const KEPT = 2_000;

const readings = new WeakMap<VectorStore, LRUCache<string, Promise<NonNullable<unknown>>>>();

/** Changes with every write to the corpus; for {@link Source.state}. */
export function stateOf({ id, generation, sequence }: Corpus): string {
  return `${id} ${generation} ${sequence}`;
}

/**
 * What a corpus says, whoever is admitted, in the state that a search sees: read once, and
 * again after a write. Only what queries are made of is kept, never an answer.
 * @param about Tells this reading from others of the same corpus
 */
export function remember<Reading extends NonNullable<unknown>>(
  { store, collection, whole, state }: Pick<Source, 'store' | 'collection' | 'whole' | 'state'>,
  about: unknown,
  read: () => Promise<Reading>,
): Promise<Reading> {
  const known = readings.get(store) ?? new LRUCache({ max: KEPT });
  readings.set(store, known);
  const key = fingerprint([collection, state, whole, about]);
  const kept = known.get(key);
  if (kept !== undefined) return kept as Promise<Reading>;
  const reading = read();
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}
