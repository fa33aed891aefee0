import { LRUCache } from 'lru-cache';
import { ClaimBases, type ClaimBasis } from '../../corpus/claim-sim/bases.js';
import {
  CLAIM_SIMS,
  claimSims,
  fits,
  makerOf,
  storedScores,
  type FastRelevance,
} from '../../corpus/claim-sim/scores.js';
import { topicOf } from '../../corpus/claim-sim/write.js';
import type { Corpus } from '../../domain/corpus.js';
import { ElenchusError } from '../../errors.js';
import type { StoredPoint, VectorStore } from '../../store/port.js';
import type { PoolMember } from '../stage.js';
import { stateOf } from '../ranks/memory.js';

export interface ClaimSimSource {
  readonly store: VectorStore;
  readonly corpus: Corpus;
  readonly relevanceFilter: FastRelevance;
}

/** What must be known of a premise to tell whether its stored vector is up to date. */
export const CLAIM_SIM_PAYLOAD = ['topic', 'hash'] as const;

/**
 * The vectors of CLAIM-SIM of a pool: how relevant each premise is to the claims of the topic that
 * most of the pool have, so that all can be compared. Those that are stored and fit are taken; the
 * others, of other topics or written a moment ago, are made now.
 * @param field the argument that asks for them
 * @returns undefined where a premise has none, and where it is relevant to nothing
 * @throws ElenchusError CLAIMS_MISSING, MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function claimSimsOf(
  source: ClaimSimSource,
  pool: readonly PoolMember[],
  field: string,
): Promise<readonly (Float32Array | undefined)[]> {
  const bases = await basesOf(source);
  const basis = await bases.of(commonTopic(pool));
  if (basis === undefined) {
    const details = { field, corpus: source.corpus.name, instead: 'TEXT' };
    throw new ElenchusError('CLAIMS_MISSING', details);
  }
  const ids = pool.map(({ point }) => point.id);
  const stored = await source.store.retrieve(CLAIM_SIMS, ids);
  const hashes = new Map(pool.map(({ point }) => [point.id, point.payload.hash]));
  const known = new Map(
    stored
      .filter(({ id, payload }) => fits(payload, basis, hashes.get(id)))
      .map(({ id, payload }) => [id, storedScores(payload)]),
  );
  const made = kept(madeBefore, source.store, MADE_KEPT);
  const keyOf = (id: string) => `${basis.digest} ${id} ${String(hashes.get(id))}`;
  for (const id of ids) {
    const scores = known.has(id) ? undefined : made.get(keyOf(id));
    if (scores) known.set(id, scores);
  }
  const missing = ids.filter((id) => !known.has(id));
  for (const [id, scores] of await madeNow(source, basis, missing)) {
    known.set(id, scores);
    made.set(keyOf(id), scores);
  }
  return ids.map((id) => {
    const vector = known.get(id);
    return vector?.some((score) => score !== 0) ? vector : undefined;
  });
}

/** Of as many hits, that of the better one. */
function commonTopic(pool: readonly PoolMember[]): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const { point } of pool) {
    const topic = topicOf(point.payload);
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0];
}

async function madeNow(
  { store, relevanceFilter }: ClaimSimSource,
  basis: ClaimBasis,
  ids: readonly string[],
): Promise<readonly (readonly [string, Float32Array])[]> {
  if (ids.length === 0) return [];
  const wanted = { payload: false, vectors: ['semantic'] } as const;
  const premises: readonly StoredPoint[] = await store.retrieve('premises', ids, wanted);
  const scores = await claimSims(relevanceFilter, basis, premises);
  return premises.map(({ id }, at) => [id, scores[at]!]);
}

/** States of corpora whose bases are kept: one is some hundred kilobytes. */
const BASES_KEPT = 16;
const basesBefore = new WeakMap<VectorStore, LRUCache<string, ClaimBases>>();
/** Vectors that no ingest stores, since they are of another topic: one is some hundred bytes. */
const MADE_KEPT = 20_000;
const madeBefore = new WeakMap<VectorStore, LRUCache<string, Float32Array>>();

/** What is kept of a store. */
function kept<Value extends NonNullable<unknown>>(
  all: WeakMap<VectorStore, LRUCache<string, Value>>,
  store: VectorStore,
  max: number,
): LRUCache<string, Value> {
  const known = all.get(store) ?? new LRUCache<string, Value>({ max });
  all.set(store, known);
  return known;
}

async function basesOf({ store, corpus, relevanceFilter }: ClaimSimSource): Promise<ClaimBases> {
  const model = await makerOf(relevanceFilter);
  const ofStore = kept(basesBefore, store, BASES_KEPT);
  const key = `${stateOf(corpus)} ${model}`;
  const bases = ofStore.get(key) ?? new ClaimBases(store, corpus.name, model);
  ofStore.set(key, bases);
  return bases;
}
