import { bytesLeft } from '../batches.js';
import { inCorpus, matchAny } from '../domain/filter.js';
import type { AllowedCorpora } from '../domain/search.js';
import { ElenchusError } from '../errors.js';
import type { StoredPoint, VectorStore } from '../store/port.js';
import type { VisibleCorpora } from './corpora.js';

/** How many payloads are read together: some 50 MB if all records are of the largest size. */
export const READ_TOGETHER = 50;

/** Premises with several claims bring other claims into a count by claim. */
const MOST_VALUES = 100_000;

/** Identifies a request, and limits how many bytes of payloads it may read. */
export interface Reading {
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes: number;
}

/** How many bytes of payloads each request may still read, by its signal. */
const budgets = new WeakMap<AbortSignal, number>();

/** @throws ElenchusError ANSWER_TOO_LARGE if the request has read more than an answer may have */
export function countRead(points: readonly StoredPoint[], { signal, maxBytes }: Reading): void {
  let left = (signal && budgets.get(signal)) ?? maxBytes;
  for (const { payload } of points) left = bytesLeft(payload, left);
  if (signal) budgets.set(signal, left);
  if (left < 0) throw new ElenchusError('ANSWER_TOO_LARGE', { limit: maxBytes });
}

/**
 * Points with their payloads. Together they take no more memory than an answer may have bytes.
 * @throws ElenchusError ANSWER_TOO_LARGE
 */
export async function readPayloads(
  store: VectorStore,
  collection: string,
  ids: readonly string[],
  reading: Reading,
): Promise<readonly StoredPoint[]> {
  const points: StoredPoint[] = [];
  for (let from = 0; from < ids.length; from += READ_TOGETHER) {
    reading.signal?.throwIfAborted();
    const part = ids.slice(from, from + READ_TOGETHER);
    const found = await store.retrieve(collection, part, { payload: true });
    countRead(found, reading);
    points.push(...found);
  }
  return points;
}

export class Lookups {
  constructor(
    private readonly store: VectorStore,
    private readonly corpora: VisibleCorpora,
    private readonly maxBytes: number,
  ) {}

  /**
   * Finds entities in allowed corpora, in the order of the ids; undefined for an id that does not
   * exist. Throws ANSWER_TOO_LARGE if the request that the signal belongs to reads too much.
   */
  byId<Entity>(collection: string, map: (point: StoredPoint) => Entity) {
    return async (
      allowed: AllowedCorpora,
      ids: readonly string[],
      signal?: AbortSignal,
    ): Promise<readonly (Entity | undefined)[]> => {
      if (ids.length === 0) return [];
      const reading = { signal, maxBytes: this.maxBytes };
      const points = await readPayloads(this.store, collection, [...new Set(ids)], reading);
      const visible = await this.corpora.visible(allowed);
      const found = new Map<string, Entity>();
      for (const point of points) {
        if (visible(point.payload.corpus as string)) found.set(point.id, map(point));
      }
      return ids.map((id) => found.get(id));
    };
  }

  count(collection: string) {
    return (corpus: string) => this.store.count(collection, { must: [inCorpus(corpus)] });
  }

  /** How many premises have each id in the given payload key, in the order of the ids. */
  premisesBy(key: 'claim' | 'profile_id') {
    return async (corpus: string, ids: readonly string[]): Promise<readonly number[]> => {
      if (ids.length === 0) return [];
      const distinct = [...new Set(ids)];
      const counts = await this.store.facet('premises', {
        key,
        filter: { must: [inCorpus(corpus), matchAny(key, distinct)] },
        limit: MOST_VALUES,
      });
      const found = new Map(counts.map(({ value, count }) => [value, count]));
      return ids.map((id) => found.get(id) ?? 0);
    };
  }
}
