import { inCorpus } from '../domain/filter.js';
import type { Change, Point, VectorStore } from '../store/port.js';
import type { PointOf } from './collections/index.js';

/** Which key of a premise names what it refers to. */
const REFERENCES = { claims: 'claim', profiles: 'profile_id' } as const;

/**
 * What removes the claims and profiles of premises that go or are replaced, unless others, or those
 * that are added, still refer to them.
 */
export async function orphanChanges(
  store: VectorStore,
  corpus: string,
  gone: readonly PointOf<'premises'>[],
  added: readonly Point[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const [collection, key] of Object.entries(REFERENCES)) {
    const kept = new Set(added.map(({ payload }) => payload[key]));
    const goneBy = new Map<string, string[]>();
    for (const { id, payload } of gone) {
      const reference = payload[key];
      if (reference === undefined || kept.has(reference)) continue;
      goneBy.set(reference, [...(goneBy.get(reference) ?? []), id]);
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
