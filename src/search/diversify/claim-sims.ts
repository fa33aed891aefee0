import { ClaimBases, type ClaimBasis } from '../../corpus/claim-sim/bases.js';
import {
  CLAIM_SIMS,
  claimSims,
  type FastRelevance,
  fits,
  makerOf,
  storedScores,
  topicOf,
} from '../../corpus/claim-sim/scores.js';
import type { Corpus } from '../../domain/corpus.js';
import { ElenchusError } from '../../runtime/errors.js';
import { UNLIMITED } from '../../runtime/scope.js';
import type { StoredPoint, VectorStore } from '../../store/port.js';
import { cachePerStore, stateOf } from '../memory.js';
import type { PoolMember } from '../stage.js';

export interface ClaimSimSource {
  readonly store: VectorStore;
  readonly corpus: Corpus;
  readonly relevanceFilter: FastRelevance;
  /** The query's own claims: how relevant hits are to these is why they were found. */
  readonly ownClaims?: () => Promise<readonly string[]>;
}

/** The payload that shows whether the stored vector of a premise is current. */
export const CLAIM_SIM_PAYLOAD = ['topic', 'hash'] as const;

/**
 * The CLAIM-SIM vectors of a pool: how relevant each premise is to the claims of one topic, so that
 * all can be compared. The topic is the one that most of the pool have. The query's own claims are
 * left out. Stored vectors are used if they are current; those of other topics, or of premises
 * written a moment ago, are computed now.
 * @param field names the argument in errors
 * @returns undefined for a premise that has no vector or is relevant to no claim
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
    const details = { field, corpus: source.corpus.name };
    throw new ElenchusError('CLAIMS_MISSING', details);
  }
  const ids = pool.map(({ point }) => point.id);
  const stored = await source.store.retrieve(CLAIM_SIMS, ids, {
    payload: true,
    budget: UNLIMITED,
  });
  const hashes = new Map(pool.map(({ point }) => [point.id, point.payload.hash]));
  const known = new Map(
    stored
      .filter(({ id, payload }) => fits(payload, basis, hashes.get(id)))
      .map(({ id, payload }) => [id, storedScores(payload)]),
  );
  const made = madeBefore(source.store);
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
  const own = await basis.dimensionsOf(new Set(await source.ownClaims?.()));
  return ids.map((id) => {
    const vector = known.get(id)?.filter((_, dimension) => !own.has(dimension));
    return vector?.some((score) => score !== 0) ? vector : undefined;
  });
}

/** If two topics are equally frequent, the one with the better hit. */
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

/** How many bases are kept, one for each state of a corpus. Each takes some hundred kilobytes. */
const BASES_KEPT = 16;
const basesBefore = cachePerStore<ClaimBases>(BASES_KEPT);
/**
 * How many vectors are remembered that ingest does not store, since they are about another topic.
 * One takes some hundred bytes.
 */
const MADE_KEPT = 20_000;
const madeBefore = cachePerStore<Float32Array>(MADE_KEPT);

async function basesOf({ store, corpus, relevanceFilter }: ClaimSimSource): Promise<ClaimBases> {
  const model = await makerOf(relevanceFilter);
  const ofStore = basesBefore(store);
  const key = `${stateOf(corpus)} ${model}`;
  const bases = ofStore.get(key) ?? new ClaimBases(store, corpus.name, model);
  ofStore.set(key, bases);
  return bases;
}
