import { NEVER, type RequestScope } from '../runtime/scope.js';
import { inCorpus, matchAny } from '../domain/filter.js';
import type { AllowedCorpora } from '../domain/search.js';
import type { Config } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import type { StoredPoint, VectorStore } from '../store/port.js';
import { budgetOf } from '../store/reads.js';
import type { VisibleCorpora } from './corpora.js';

/** Premises with several claims bring other claims into a count by claim. */
const MOST_VALUES = 100_000;

/**
 * A scope whose searches together may read as many bytes of stored payloads as an answer may have;
 * beyond that, ANSWER_TOO_LARGE.
 */
export function openScope(
  { maxAnswerBytes: limit }: Pick<Config, 'maxAnswerBytes'>,
  signal: AbortSignal = NEVER,
): RequestScope {
  const budget = budgetOf(limit, () => new ElenchusError('ANSWER_TOO_LARGE', { limit }));
  return { signal, budget };
}

/** What look-ups read from. */
interface Reads {
  readonly store: VectorStore;
  readonly corpora: VisibleCorpora;
}

/**
 * Finds entities in allowed corpora, in the order of the ids; undefined for an id that does not
 * exist.
 * @throws ElenchusError ANSWER_TOO_LARGE if the request reads too much
 */
export async function entitiesById<Entity>(
  { store, corpora }: Reads,
  collection: string,
  toEntity: (point: StoredPoint) => Entity,
  allowed: AllowedCorpora,
  ids: readonly string[],
  scope: RequestScope,
): Promise<readonly (Entity | undefined)[]> {
  if (ids.length === 0) return [];
  const whole = { payload: true, budget: scope.budget } as const;
  const points = await store.retrieve(collection, [...new Set(ids)], whole);
  const visible = await corpora.visible(allowed);
  const entities = new Map<string, Entity>();
  for (const point of points) {
    if (visible(point.payload.corpus as string)) entities.set(point.id, toEntity(point));
  }
  return ids.map((id) => entities.get(id));
}

/** How many points of a collection a corpus has. */
export function countIn({ store }: Reads, collection: string, corpus: string): Promise<number> {
  return store.count(collection, { must: [inCorpus(corpus)] });
}

/** How many premises have each id in the given payload key, in the order of the ids. */
export async function premiseCounts(
  { store }: Reads,
  key: 'claim' | 'profile_id',
  corpus: string,
  ids: readonly string[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const distinct = [...new Set(ids)];
  const counts = await store.facet('premises', {
    key,
    filter: { must: [inCorpus(corpus), matchAny(key, distinct)] },
    limit: MOST_VALUES,
  });
  const byId = new Map(counts.map(({ value, count }) => [value, count]));
  return ids.map((id) => byId.get(id) ?? 0);
}
