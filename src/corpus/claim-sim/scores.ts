import type { RelevanceFilter } from '../../encoders/relevance/models.js';
import type { Corpus } from '../../domain/corpus.js';
import { entityId } from '../../domain/ids.js';
import type { Json } from '../../domain/premise.js';
import type { DenseVector, Payload, Point, StoredPoint, VectorStore } from '../../store/port.js';
import { UNLIMITED } from '../../store/reads.js';
import type { PayloadOf, PointOf } from '../collections/index.js';
import { packFloats, unpackFloats } from '../floats.js';
import type { ClaimBasis } from './bases.js';

/** The collection of stored vectors: one point for each premise, with its id. */
export const CLAIM_SIMS = 'claim-sims';

export type FastRelevance = Pick<RelevanceFilter, 'fastRelevance' | 'fastModel'>;

/** Must be raised whenever the vectors are computed differently. */
const VERSION = 2;

/** Names what makes the vectors. */
export async function makerOf(filter: FastRelevance): Promise<string> {
  return `${VERSION} ${await filter.fastModel()}`;
}

/**
 * The relevance of each premise to each claim of a basis. It does not depend on the other premises.
 * @returns [premises, dimensions]
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function claimSims(
  filter: FastRelevance,
  basis: ClaimBasis,
  premises: readonly StoredPoint[],
): Promise<readonly Float32Array[]> {
  if (premises.length === 0) return [];
  const vectors = premises.map(({ vectors }) =>
    Float32Array.from(vectors!.semantic as DenseVector),
  );
  // A single vector would be multiplied by another kernel, which rounds differently.
  const several = vectors.length === 1 ? [vectors[0]!, vectors[0]!] : vectors;
  const rows: Float32Array[] = [];
  for (const claim of await basis.vectors()) rows.push(await filter.fastRelevance(claim, several));
  return claimSim(rows).slice(0, vectors.length);
}

export function claimSimPoint(
  corpus: string,
  { id, payload: { hash } }: PointOf<'premises', 'hash'>,
  { digest }: ClaimBasis,
  scores: Float32Array,
): Point {
  const packed = packFloats(scores);
  const payload: PayloadOf<'claim-sims'> = { corpus, hash, basis: digest, scores: packed };
  return { id, vectors: {}, payload };
}

/** Whether a stored vector still belongs to this premise and this basis. */
export function fits(
  stored: Payload | undefined,
  { digest }: ClaimBasis,
  hash: Json | undefined,
): boolean {
  return stored !== undefined && stored.basis === digest && stored.hash === hash;
}

export function storedScores({ scores }: PayloadOf<'claim-sims'>): Float32Array {
  return unpackFloats(scores);
}

export interface Mark {
  /** All premises up to this sequence have vectors, or cannot have any. */
  readonly sequence: number;
  readonly model: string;
  /** The digest of each topic's basis. A null key means no topic, a null digest no basis. */
  readonly bases: ReadonlyMap<string | null, string | null>;
}

/** @returns undefined if the mark belongs to an earlier corpus of that name */
export async function readMark(store: VectorStore, corpus: Corpus): Promise<Mark | undefined> {
  const [point] = await store.retrieve('corpora', [markId(corpus)], {
    payload: true,
    budget: UNLIMITED,
  });
  if (point?.payload.kind !== 'claim-sims') return undefined;
  const { generation, sequence, model, bases } = point.payload;
  if (generation !== corpus.generation) return undefined;
  return { sequence, model, bases: new Map(bases) };
}

export async function saveMark(
  store: VectorStore,
  corpus: Corpus,
  { sequence, model, bases }: Mark,
): Promise<void> {
  const { name, generation } = corpus;
  const own = { corpus: name, kind: 'claim-sims', generation } as const;
  const payload: PayloadOf<'corpora'> = { ...own, sequence, model, bases: [...bases] };
  await store.upsert('corpora', [{ id: markId(corpus), vectors: {}, payload }]);
}

function markId({ name }: Corpus): string {
  return entityId('claim-sims', name, name);
}

/**
 * CLAIM-SIM (Fromm et al. 2021): the vector of a premise is its relevance to each of some claims,
 * those of its topic or a selection of all. Premises that are relevant to the same claims probably
 * say the same.
 * @param relevances of all premises, for each of the claims, [claims, premises]
 * @returns [premises, claims]; empty if there are no claims
 */
export function claimSim(relevances: readonly ArrayLike<number>[]): Float32Array[] {
  return Array.from({ length: relevances[0]?.length ?? 0 }, (_, premise) =>
    Float32Array.from(relevances, (ofClaim) => ofClaim[premise]!),
  );
}
