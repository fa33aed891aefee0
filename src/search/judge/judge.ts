import { LRUCache } from 'lru-cache';
import type { Corpus } from '../../domain/corpus.js';
import type { StageScore } from '../../domain/explanation.js';
import { inCorpus } from '../../domain/filter.js';
import type { Constants, Judge, RelevanceModelName } from '../../domain/stages.js';
import { MAX_WAITING_PAIRS } from '../../encoders/relevance/cross-encoder.js';
import type { RelevanceFilter } from '../../encoders/relevance/models.js';
import { languageOf } from '../../encoders/relevance/pair-models.js';
import type { StatedClaim, Statement } from '../../encoders/relevance/types.js';
import type { TextEncoder } from '../../encoders/text.js';
import { rounded } from '../../math/statistics.js';
import { dot } from '../../math/vectors.js';
import { ElenchusError } from '../../runtime/errors.js';
import { type RequestScope } from '../../runtime/scope.js';
import type { DenseVector, StoredPoint, StoreEngine, VectorStore } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import { COMPLETE, inOrder, placesBy, placesOf, TIERS } from '../order.js';
import { claimsOf } from '../rank/claims.js';
import type { WordEncoder } from '../rank/ranker.js';
import {
  DIGEST,
  type PoolMember,
  type PoolSelection,
  type ScoredHit,
  type Source,
  type Stage,
  type StoreAccess,
} from '../stage.js';
import type { Subject } from '../subject.js';
import { premisesByClaims, storedClaims } from './by-claims.js';

/**
 * Scores the best hits, or the premises found through similar claims, by the probability that they
 * speak to the claim. Hits that were not judged follow, or are left out if there is a minimum.
 * @throws ElenchusError CURSOR_STALE if the hits or their order are not those of the first page;
 *   CLAIMS_MISSING; as {@link RelevanceJudge.judge}
 * @param withClaims whether the claims that premises argue about count, too
 */
export function judgeStage(
  dependencies: WordEncoder & Pick<Judging, 'relevanceJudge'>,
  corpus: Corpus,
  claim: Subject,
  { model, minRelevance, viaSimilarClaims }: Judge,
  { judgePool: size, judgeRead: read }: Constants,
  withClaims: boolean,
): Stage<string> {
  const { relevanceJudge } = dependencies;
  return {
    name: 'judge',
    method: model,
    size: viaSimilarClaims ? 0 : size,
    selection: SELECTION,
    state: DIGEST,
    finds: true,
    async run({ source, pool }) {
      const members = viaSimilarClaims
        ? await byClaims(dependencies, source, { corpus, text: claim.text, size })
        : (await pool()).members;
      const judging = { relevanceJudge, claim, model, read, withClaims };
      const judged = scoredByJudgement(await judgedMembers(judging, members, source.scope));
      const hits = judged.filter(({ candidate }) => candidate.score >= (minRelevance ?? 0));
      const entries = hits.map(({ candidate }) => candidate);
      const order = inOrder({ entries, bound: COMPLETE });
      const state = fingerprint(order.map(({ candidate }) => candidate.id));
      return {
        state,
        scored: { hits, others: minRelevance === undefined ? NOT_JUDGED : undefined },
        summary: {
          candidates: members.length,
          judged: judged.length,
          kept: hits.length,
          minimum: minRelevance,
        },
      };
    },
  };
}

const NOT_JUDGED = { behind: TIERS.UNJUDGED, reason: { type: 'RELEVANCE' } } as const;

const SELECTION: PoolSelection = { payload: ['sequence'] };

/**
 * The admitted premises found through similar claims.
 * @throws ElenchusError CLAIMS_MISSING
 */
async function byClaims(
  words: WordEncoder,
  source: Source,
  { corpus, text, size }: { readonly corpus: Corpus; readonly text: string; readonly size: number },
): Promise<readonly PoolMember[]> {
  const { store, scope, collection, filter } = source;
  const claims = storedClaims(source, words, corpus, filter);
  const ids = await premisesByClaims(claims, text, { limit: size });
  if (ids.length === 0) {
    const known = await store.count('claims', { must: [inCorpus(corpus.name)] });
    if (known > 0) return [];
    const field = 'rerank.judge.viaSimilarClaims';
    const details = { field, corpus: corpus.name };
    throw new ElenchusError('CLAIMS_MISSING', details);
  }
  const points: readonly StoredPoint[] = await store.retrieve(collection, ids, {
    payload: ['sequence'],
    budget: scope.budget,
  });
  return points.map((point) => ({ point, candidate: { id: point.id, tier: 0, score: 0 } }));
}

export interface JudgedMember {
  readonly member: PoolMember;
  readonly judgement: RelevanceJudgement;
}

interface Judging {
  readonly relevanceJudge: Pick<RelevanceJudge, 'judge'>;
  readonly claim: Subject;
  readonly model: Judge['model'];
  /** How many CROSS_ENCODER may read. */
  readonly read: number;
  /** Whether the claims that premises argue about count, too. */
  readonly withClaims?: boolean;
}

/**
 * Judges candidates. If there are more than CROSS_ENCODER may read, FAST chooses which ones.
 * Deleted ones are left out.
 * @throws ElenchusError as {@link RelevanceJudge.judge}
 */
export async function judgedMembers(
  { relevanceJudge, claim, model, read, withClaims }: Judging,
  candidates: readonly PoolMember[],
  scope: RequestScope,
): Promise<readonly JudgedMember[]> {
  const judged = async (members: readonly PoolMember[], by: typeof model) => {
    const points = members.map(({ point }) => point);
    const request = { claim, points, model: by, withClaims, scope };
    const judgements = await relevanceJudge.judge(request);
    return members.flatMap((member, at): JudgedMember[] => {
      const judgement = judgements[at];
      return judgement ? [{ member, judgement }] : [];
    });
  };
  if (model !== 'CROSS_ENCODER' || candidates.length <= read) return judged(candidates, model);
  const fast = await judged(candidates, 'FAST');
  const hits = scoredByJudgement(fast).map(({ candidate }) => candidate);
  const places = placesOf({ entries: hits, bound: COMPLETE });
  const best = fast.filter((_, at) => places.get(hits[at]!.id)! < read);
  const exact = await judged(
    best.map(({ member }) => member),
    model,
  );
  return exact.some(({ judgement }) => judgement.model === model) ? exact : fast;
}

/**
 * How likely each of these premises, or of these images, answers what is searched for, by its id;
 * without those that were deleted meanwhile, and those without a text.
 * @param withClaims whether the claims that premises argue about count, too
 * @throws ElenchusError as {@link RelevanceJudge.judge}
 */
export async function answerProbabilities(
  { relevanceJudge }: Pick<Judging, 'relevanceJudge'>,
  claim: Subject,
  { collection, withClaims }: Pick<JudgeRequest, 'withClaims'> & { readonly collection: Judged },
  { store, scope }: StoreAccess,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const selection = { payload: ['sequence'], budget: scope.budget } as const;
  const points: readonly StoredPoint[] = await store.retrieve(collection, ids, selection);
  const model = 'CROSS_ENCODER';
  const judged = await relevanceJudge.judge({
    claim,
    points,
    collection,
    model,
    withClaims,
    scope,
  });
  return new Map(
    points.flatMap(({ id }, at) => {
      const judgement = judged[at];
      return judgement ? [[id, judgement.probability] as const] : [];
    }),
  );
}

/** Hits with their probabilities as scores. */
function scoredByJudgement(judged: readonly JudgedMember[]): readonly ScoredHit[] {
  const scored = withRelevance(judged);
  return judged.map(({ member: { candidate, place: from }, judgement }, at) => {
    const { id, otherClaim, moves, side } = candidate;
    return {
      candidate: {
        id,
        otherClaim,
        tier: 0,
        score: judgement.probability,
        moves,
        side,
        scores: scored[at]!,
      },
      from,
      reason: { type: 'RELEVANCE', ...judgement },
    };
  });
}

/** The scores of judged hits so far, and their relevance. */
export function withRelevance(judged: readonly JudgedMember[]): readonly (readonly StageScore[])[] {
  const places = placesBy(judged, ({ member, judgement }) => {
    return { id: member.point.id, score: judgement.probability };
  });
  return judged.map(({ member: { candidate, point }, judgement: { probability: score } }) => [
    ...(candidate.scores ?? []),
    { stage: 'RELEVANCE', score, place: places.get(point.id)! + 1 },
  ]);
}

export interface RelevanceJudgement {
  /** The probability that it speaks to the claim, for or against it; of several texts, the best. */
  readonly probability: number;
  readonly model: RelevanceModelName;
}

/** What has texts that can be judged. */
export type Judged = 'premises' | 'images';

export interface JudgeRequest {
  readonly claim: Subject;
  /** Must have the payload `sequence`. */
  readonly points: readonly StoredPoint[];
  /** By default premises. */
  readonly collection?: Judged;
  readonly model: RelevanceModelName;
  /** Whether the claims that premises argue about count, too. */
  readonly withClaims?: boolean | undefined;
  /** After it is aborted, no further points are judged. */
  readonly scope: RequestScope;
}

interface JudgeDependencies {
  readonly store: VectorStore;
  readonly textEncoder: Pick<TextEncoder, 'encodeQuery'>;
  readonly relevanceFilter: Pick<RelevanceFilter, 'relevance'>;
}

type PendingJudgement = Promise<RelevanceJudgement | undefined>;

/** How many points are judged before the signal is checked again. */
const AT_A_TIME: Readonly<Record<RelevanceModelName, number>> = {
  CROSS_ENCODER: 64,
  FAST: 1024,
  KNRM: 128,
};

/**
 * The relevance filter over what is stored (section 3.1 of Fromm et al. 2021). It remembers its
 * judgements, and judges a pair only once if several searches ask for it at the same time.
 */
export class RelevanceJudge {
  readonly #known: LRUCache<string, PendingJudgement>;
  #waiting = 0;

  /** @param kept how many judgements are remembered */
  constructor(
    private readonly dependencies: JudgeDependencies,
    kept = 100_000,
  ) {
    this.#known = new LRUCache({ max: kept });
  }

  /**
   * @returns a judgement for each point, in the same order; undefined for one that was deleted or
   *   replaced meanwhile, or has no text
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY; the reason of the
   *   signal
   */
  async judge({
    claim,
    points,
    collection = 'premises',
    model,
    withClaims = false,
    scope,
  }: JudgeRequest): Promise<readonly (RelevanceJudgement | undefined)[]> {
    const about = fingerprint([claim, model, withClaims]);
    const found = new Map<string, PendingJudgement>();
    const isKnown = (point: StoredPoint) => {
      const known = this.#known.get(keyOf(about, point));
      if (known) found.set(point.id, known);
      return known !== undefined;
    };
    // Sorted, since a judgement depends slightly on the batch: the same pairs must form the same
    // batches however they were ranked.
    const missing = points
      .filter((point) => !isKnown(point))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    await this.#inTurn(model, missing.length, async () => {
      for (let from = 0; from < missing.length; from += AT_A_TIME[model]) {
        scope.signal.throwIfAborted();
        // Another search may have judged some of them meanwhile.
        const open = missing
          .slice(from, from + AT_A_TIME[model])
          .filter((point) => !isKnown(point));
        const read = this.#read({ claim, points: open, collection, model, withClaims, scope });
        for (const point of open) {
          const key = keyOf(about, point);
          const judged = read.then((judgements) => judgements.get(point.id));
          judged.catch(() => this.#known.delete(key));
          this.#known.set(key, judged);
          found.set(point.id, judged);
        }
        await read;
      }
    });
    return Promise.all(points.map(({ id }) => found.get(id)));
  }

  async #claimsOf(
    premises: readonly StoredPoint[],
    { budget }: RequestScope,
  ): Promise<ReadonlyMap<string, StatedClaim>> {
    const ids = [...new Set(premises.flatMap(({ payload }) => claimsOf(payload)))];
    if (ids.length === 0) return new Map();
    const claims = await this.dependencies.store.retrieve('claims', ids, {
      payload: ['text'],
      vectors: ['semantic'],
      budget,
    });
    return new Map(
      claims.map((claim) => [claim.id, { text: claim.payload.text, vector: vectorOf(claim) }]),
    );
  }

  async #inTurn(model: RelevanceModelName, count: number, work: () => Promise<void>) {
    if (model !== 'CROSS_ENCODER') return work();
    if (this.#waiting > 0 && this.#waiting + count > MAX_WAITING_PAIRS)
      throw new ElenchusError('BUSY');
    this.#waiting += count;
    try {
      await work();
    } finally {
      this.#waiting -= count;
    }
  }

  async #read({
    claim: asked,
    points: wanted,
    collection,
    model,
    withClaims,
    scope,
  }: JudgeRequest & { readonly collection: Judged }): Promise<
    ReadonlyMap<string, RelevanceJudgement>
  > {
    if (wanted.length === 0) return new Map();
    const { store, textEncoder, relevanceFilter } = this.dependencies;
    const { selection, statementsOf } = TEXTS[collection];
    const ids = wanted.map(({ id }) => id);
    const [vector, points] = await Promise.all([
      textEncoder.encodeQuery(asked.text),
      (store as StoreEngine).retrieve(collection, ids, { ...selection, budget: scope.budget }),
    ]);
    const sequences = new Map(wanted.map(({ id, payload }) => [id, payload.sequence]));
    const present = points.filter(({ id, payload }) => payload['sequence'] === sequences.get(id));
    const claim = { text: asked.text, vector, language: languageOf(asked) };
    const claims = withClaims ? await this.#claimsOf(present, scope) : new Map<string, never>();
    const read = present.flatMap((point) =>
      statementsOf(point).map((statement) => {
        return { point, statement: { ...statement, claim: nearestClaim(vector, point, claims) } };
      }),
    );
    const statements = read.map(({ statement }) => statement);
    const { scores, models } = await relevanceFilter.relevance(claim, statements, model, scope);
    const judgements = new Map<string, RelevanceJudgement>();
    read.forEach(({ point: { id } }, place) => {
      const probability = rounded(scores[place]!);
      if (probability <= (judgements.get(id)?.probability ?? -1)) return;
      judgements.set(id, { probability, model: models[place]! });
    });
    return judgements;
  }
}

interface JudgedTexts {
  readonly selection: { readonly payload: readonly string[]; readonly vectors: readonly string[] };
  /** What is read of a point. */
  readonly statementsOf: (point: StoredPoint) => readonly Statement[];
}

/** The text of a premise; the passage beside an image, and the text in it. */
const TEXTS: Readonly<Record<Judged, JudgedTexts>> = {
  premises: {
    selection: { payload: ['text', 'language', 'sequence', 'claim'], vectors: ['semantic'] },
    statementsOf: (point) => [statementOf(point)],
  },
  images: {
    selection: { payload: ['passage', 'ocr', 'language', 'sequence'], vectors: ['passage', 'ocr'] },
    statementsOf: ({ payload, vectors }) =>
      (['passage', 'ocr'] as const).flatMap((part): Statement[] => {
        const vector = vectors?.[part] as DenseVector | undefined;
        if (vector === undefined) return [];
        const language = payload['language'] as string | undefined;
        return [{ text: String(payload[part]), language, vector: Float32Array.from(vector) }];
      }),
  },
};

/** The premise's claim that is nearest to the query. */
function nearestClaim(
  query: DenseVector,
  { payload }: StoredPoint,
  claims: ReadonlyMap<string, StatedClaim>,
): StatedClaim | undefined {
  const own = claimsOf(payload).flatMap((id) => claims.get(id) ?? []);
  const of = Float32Array.from(query);
  return own.sort((a, b) => dot(of, b.vector) - dot(of, a.vector))[0];
}

function keyOf(about: string, { id, payload }: StoredPoint): string {
  return `${about} ${id} ${String(payload.sequence)}`;
}

/** @param point with the payload `text` and `language` and the vector `semantic` */
export function statementOf({ payload, vectors }: StoredPoint): Statement {
  const { text, language } = payload;
  return {
    text: String(text),
    vector: vectorOf({ vectors }),
    language: typeof language === 'string' ? language : undefined,
  };
}

function vectorOf({ vectors }: Pick<StoredPoint, 'vectors'>): Float32Array {
  const vector = vectors?.semantic as DenseVector;
  return vector instanceof Float32Array ? vector : Float32Array.from(vector);
}
