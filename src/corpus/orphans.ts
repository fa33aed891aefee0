import { inCorpus } from '../domain/filter.js';
import type { StoredPoint, VectorStore } from '../store/port.js';

/** Which key of a premise names what it refers to. */
const REFERENCES = { claims: 'claim', profiles: 'profile_id' } as const;

/** Removes the claims and profiles of premises that went, unless others still refer to them. */
export async function removeOrphans(
  store: VectorStore,
  corpus: string,
  gone: readonly StoredPoint[],
): Promise<void> {
  for (const [collection, key] of Object.entries(REFERENCES)) {
    const candidates = new Set(gone.map(({ payload }) => payload[key]));
    const orphans: string[] = [];
    for (const id of candidates) {
      if (typeof id === 'string' && !(await isReferred(store, corpus, key, id))) orphans.push(id);
    }
    if (orphans.length > 0) await store.delete(collection, { ids: orphans });
  }
}

async function isReferred(
  store: VectorStore,
  corpus: string,
  key: string,
  id: string,
): Promise<boolean> {
  const filter = { must: [inCorpus(corpus), { key, match: { value: id } }] };
  return (await store.count('premises', filter)) > 0;
}
