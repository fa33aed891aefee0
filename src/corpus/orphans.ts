import { inCorpus } from '../domain/filter.js';
import type { Change, Point, VectorStore } from '../store/port.js';
import type { PointOf } from './collections/index.js';

/** The payload key by which a premise refers to each collection. */
const REFERENCES = { claims: 'claim', profiles: 'profile_id' } as const;

/**
 * Deletes claims and profiles of premises that are deleted or replaced, unless other premises, or
 * the added ones, still refer to them.
 */
export async function orphanChanges(
  store: VectorStore,
  corpus: string,
  gone: readonly PointOf<'premises', 'claim' | 'profile_id'>[],
  added: readonly Point[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const [collection, key] of Object.entries(REFERENCES)) {
    const kept = new Set(added.flatMap(({ payload }) => payload[key] ?? []));
    const goneBy = new Map<string, string[]>();
    for (const { id, payload } of gone) {
      for (const reference of [payload[key] ?? []].flat()) {
        if (!kept.has(reference)) goneBy.set(reference, [...(goneBy.get(reference) ?? []), id]);
      }
    }
    const ids: string[] = [];
    for (const [reference, premises] of goneBy) {
      const must = [inCorpus(corpus), { key, match: { value: reference } }];
      const others = { must, must_not: [{ has_id: premises }] };
      if ((await store.count('premises', others)) === 0) ids.push(reference);
    }
    if (ids.length > 0) changes.push({ collection, delete: { ids } });
  }
  return changes;
}
