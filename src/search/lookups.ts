import { inCorpus, matchAny } from '../domain/filter.js';
import type { AllowedCorpora } from '../domain/search.js';
import type { Config } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import type { ReadBudget, StoredPoint, VectorStore } from '../store/port.js';
import { budgetOf } from '../store/reads.js';
import type { VisibleCorpora } from './corpora.js';

/** Premises with several claims bring other claims into a count by claim. */
const MOST_VALUES = 100_000;

const budgets = new WeakMap<AbortSignal, ReadBudget>();

/** Sets what a request may read, instead of what {@link requestBudget} would let it read. */
export function setBudget(signal: AbortSignal, budget: ReadBudget): void {
  budgets.set(signal, budget);
}

/**
 * What a request may read of stored payloads, all its searches together: they take no more memory
 * than an answer may have bytes. Beyond that, ANSWER_TOO_LARGE.
 */
export function requestBudget(
  signal: AbortSignal | undefined,
  { maxAnswerBytes: limit }: Pick<Config, 'maxAnswerBytes'>,
): ReadBudget {
  const known = signal && budgets.get(signal);
  if (known) return known;
  const budget = budgetOf(limit, () => new ElenchusError('ANSWER_TOO_LARGE', { limit }));
  if (signal) budgets.set(signal, budget);
  return budget;
}

/** What look-ups read from. */
interface Reads {
  readonly store: VectorStore;
  readonly corpora: VisibleCorpora;
  readonly config: Pick<Config, 'maxAnswerBytes'>;
}

/**
 * Finds entities in allowed corpora, in the order of the ids; undefined for an id that does not
 * exist.
 * @throws ElenchusError ANSWER_TOO_LARGE if the request that the signal belongs to reads too much
 */
export async function entitiesById<Entity>(
  { store, corpora, config }: Reads,
  collection: string,
  toEntity: (point: StoredPoint) => Entity,
  allowed: AllowedCorpora,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly (Entity | undefined)[]> {
  if (ids.length === 0) return [];
  const whole = { payload: true, budget: requestBudget(signal, config) } as const;
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
