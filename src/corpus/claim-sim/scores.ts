import type { Corpus } from '../../domain/corpus.js';
import { type Condition, type Filter, inCorpus, matchAny } from '../../domain/filter.js';
import { entityId } from '../../domain/ids.js';
import type { Json } from '../../domain/premise.js';
import type { RelevanceFilter } from '../../encoders/relevance/models.js';
import { UNLIMITED } from '../../runtime/scope.js';
import type { DenseVector, Payload, Point, StoredPoint, VectorStore } from '../../store/port.js';
import { packFloats, unpackFloats } from '../collections/define.js';
import type { PayloadOf, PointOf } from '../collections/index.js';
import { byBasis, ClaimBases, type ClaimBasis } from './bases.js';

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

function claimSimPoint(
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
async function readMark(store: VectorStore, corpus: Corpus): Promise<Mark | undefined> {
  const [point] = await store.retrieve('corpora', [markId(corpus)], {
    payload: true,
    budget: UNLIMITED,
  });
  if (point?.payload.kind !== 'claim-sims') return undefined;
  const { generation, sequence, model, bases } = point.payload;
  if (generation !== corpus.generation) return undefined;
  return { sequence, model, bases: new Map(bases) };
}

async function saveMark(
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

const PAGE = 1_024;

interface ClaimSimWrite {
  readonly store: VectorStore;
  /** Read before each step; undefined if it was deleted. */
  readonly corpus: () => Promise<Corpus | undefined>;
  readonly filter: FastRelevance;
  /** Ignores the mark and looks at all premises. */
  readonly again?: boolean;
}

/**
 * Computes CLAIM-SIM vectors for premises that are new, or whose topic has other claims now. It can
 * be stopped after any step and started again.
 * @returns after each step, the number of premises looked at
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function* writeClaimSims({
  store,
  corpus: current,
  filter,
  again = false,
}: ClaimSimWrite): AsyncGenerator<number, void> {
  const corpus = await current();
  if (corpus === undefined) return;
  const mark = await readMark(store, corpus);
  const model = await makerOf(filter);
  const { name, sequence } = corpus;
  const usable = !again && mark?.model === model ? mark : undefined;
  if (usable?.sequence === sequence) return;

  const bases = new ClaimBases(store, name, model);
  if ((await bases.of(undefined)) === undefined) {
    await store.delete(CLAIM_SIMS, { filter: { must: [inCorpus(name)] } });
    await saveMark(store, corpus, { sequence, model, bases: new Map() });
    return;
  }
  // If there were no claims, no premises were looked at.
  const known = usable && usable.bases.size > 0 ? usable : undefined;
  const digests = new Map<string | null, string | null>();
  const digestOf = async (topic: string | null) => {
    const digest = (await bases.of(topic ?? undefined))?.digest ?? null;
    digests.set(topic, digest);
    return digest;
  };
  if (known) await bases.expect(new Set(known.bases.keys()));
  const changed = known && (await changedTopics(known, digestOf));
  let done = 0;
  let after: string | undefined;
  do {
    const page = await store.scroll('premises', {
      filter: toLookAt(name, known, changed ?? []),
      limit: PAGE,
      payload: ['topic', 'hash'],
      budget: UNLIMITED,
      vectors: ['semantic'],
      after,
    });
    await bases.expect(new Set(page.points.map(({ payload }) => payload.topic)));
    for (const { payload } of page.points) {
      const topic = topicOf(payload) ?? null;
      if (!digests.has(topic)) await digestOf(topic);
    }
    await writePage({ store, corpus: name, filter, bases }, page.points);
    done += page.points.length;
    after = page.next;
    if (after !== undefined) yield done;
  } while (after !== undefined);
  const now = await current();
  if (now?.generation !== corpus.generation) return;
  await saveMark(store, corpus, { sequence, model, bases: digests });
}

export function topicOf({ topic }: StoredPoint['payload']): string | undefined {
  return typeof topic === 'string' ? topic : undefined;
}

async function changedTopics(
  { bases }: Mark,
  digestOf: (topic: string | null) => Promise<string | null>,
): Promise<readonly (string | null)[]> {
  const changed: (string | null)[] = [];
  for (const [topic, digest] of bases) if ((await digestOf(topic)) !== digest) changed.push(topic);
  return changed;
}

function toLookAt(
  corpus: string,
  known: Mark | undefined,
  changed: readonly (string | null)[],
): Filter {
  const must = [inCorpus(corpus)];
  if (known === undefined) return { must };
  const topics = changed.filter((topic) => topic !== null);
  const should: Condition[] = [
    { key: 'sequence', range: { gt: known.sequence } },
    ...(topics.length > 0 ? [matchAny('topic', topics)] : []),
    ...(topics.length < changed.length ? [{ is_empty: { key: 'topic' } }] : []),
  ];
  return { must, should };
}

interface PageContext {
  readonly store: VectorStore;
  readonly corpus: string;
  readonly filter: FastRelevance;
  readonly bases: ClaimBases;
}

async function writePage(
  { store, corpus, filter, bases }: PageContext,
  premises: readonly PointOf<'premises', 'topic' | 'hash'>[],
): Promise<void> {
  if (premises.length === 0) return;
  const ids = premises.map(({ id }) => id);
  const stored = await store.retrieve(CLAIM_SIMS, ids, {
    payload: ['basis', 'hash'],
    budget: UNLIMITED,
  });
  const before = new Map(stored.map(({ id, payload }) => [id, payload]));
  const groups = await byBasis(bases, premises, ({ payload }) => topicOf(payload));
  const points: Point[] = [];
  for (const { basis, members: all } of groups) {
    const members = all.filter(({ id, payload }) => !fits(before.get(id), basis, payload.hash));
    const scores = await claimSims(filter, basis, members);
    points.push(
      ...members.map((premise, at) => claimSimPoint(corpus, premise, basis, scores[at]!)),
    );
  }
  if (points.length > 0) await store.upsert(CLAIM_SIMS, points);
}
