import { LRUCache } from 'lru-cache';
import { byBasis, ClaimBases, type ClaimBasis } from '../../corpus/claim-sim/bases.js';
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
import { sideBySide } from '../../diversity/claim-sim.js';
import { ElenchusError } from '../../errors.js';
import type { StoredPoint, VectorStore } from '../../store/port.js';
import type { PoolMember } from '../pool.js';
import { stateOf } from '../ranks/memory.js';

export interface ClaimSimSource {
  readonly store: VectorStore;
  readonly corpus: Corpus;
  readonly relevanceFilter: FastRelevance;
}

/** What must be known of a premise to tell whether its stored vector is up to date. */
export const CLAIM_SIM_PAYLOAD: readonly string[] = ['topic', 'hash'];

/**
 * The vectors of CLAIM-SIM of a pool: those that are stored and fit, and the others made now, so
 * that they are always those of the premises and claims as they are.
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
  if ((await bases.of(undefined)) === undefined) {
    const details = { field, corpus: source.corpus.name, instead: 'TEXT' };
    throw new ElenchusError('CLAIMS_MISSING', details);
  }
  const ids = pool.map(({ point }) => point.id);
  const points = await source.store.retrieve(CLAIM_SIMS, ids);
  const stored = new Map(points.map((point) => [point.id, point]));
  const groups = await byBasis(bases, [...pool.entries()], ([, { point }]) =>
    topicOf(point.payload),
  );
  const blocks = [];
  for (const { basis, members } of groups) {
    const known = new Map<string, Float32Array>();
    for (const [, { point }] of members) {
      const payload = stored.get(point.id)?.payload;
      if (fits(payload, basis, point.payload.hash)) known.set(point.id, storedScores(payload!));
    }
    const missing = members.flatMap(([, { point }]) => (known.has(point.id) ? [] : point.id));
    for (const [id, scores] of await madeNow(source, basis, missing)) known.set(id, scores);
    const found = members.filter(([, { point }]) => known.has(point.id));
    blocks.push({
      places: found.map(([place]) => place),
      vectors: found.map(([, { point }]) => known.get(point.id)!),
    });
  }
  const vectors = sideBySide(pool.length, blocks);
  return vectors.map((vector) => (vector?.some((score) => score !== 0) ? vector : undefined));
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
const KEPT = 16;
const kept = new WeakMap<VectorStore, LRUCache<string, ClaimBases>>();

async function basesOf({ store, corpus, relevanceFilter }: ClaimSimSource): Promise<ClaimBases> {
  const model = await makerOf(relevanceFilter);
  const ofStore = kept.get(store) ?? new LRUCache<string, ClaimBases>({ max: KEPT });
  kept.set(store, ofStore);
  const key = `${stateOf(corpus)} ${model}`;
  const bases = ofStore.get(key) ?? new ClaimBases(store, corpus.name, model);
  ofStore.set(key, bases);
  return bases;
}
