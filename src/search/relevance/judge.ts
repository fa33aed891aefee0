import { LRUCache } from 'lru-cache';
import type { RelevanceModelName } from '../../domain/stages.js';
import { MAX_WAITING_PAIRS } from '../../encoders/relevance.js';
import { ElenchusError } from '../../runtime/errors.js';
import { languageOf } from '../../encoders/relevance/choice.js';
import type { Statement } from '../../encoders/relevance/types.js';
import { rounded } from '../../math/statistics.js';
import type { DenseVector, StoredPoint } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import { requestBudget } from '../lookups.js';
import { claimsOf } from '../ranks/claims.js';
import type { Subject } from '../subject.js';
import { dot } from '../../math/vectors.js';
import type { RetrievalDependencies } from '../types.js';

export interface Judgement {
  /** The probability that the premise speaks to the claim, for or against it. */
  readonly probability: number;
  readonly model: RelevanceModelName;
}

export interface JudgeRequest {
  readonly claim: Subject;
  /** Must have the payload `sequence`. */
  readonly premises: readonly StoredPoint[];
  readonly model: RelevanceModelName;
  /** Whether the claims that premises argue about count, too. */
  readonly withClaims?: boolean | undefined;
  /** After it is aborted, no further premises are judged. */
  readonly signal?: AbortSignal | undefined;
}

type PendingJudgement = Promise<Judgement | undefined>;

/** How many premises are judged before the signal is checked again. */
const AT_A_TIME: Readonly<Record<RelevanceModelName, number>> = {
  CROSS_ENCODER: 64,
  FAST: 1024,
  KNRM: 128,
};

/**
 * The relevance filter over stored premises (section 3.1 of Fromm et al. 2021). It remembers its
 * judgements, and judges a pair only once if several searches ask for it at the same time.
 */
export class RelevanceJudge {
  readonly #known: LRUCache<string, PendingJudgement>;
  #waiting = 0;

  constructor(
    private readonly dependencies: Pick<
      RetrievalDependencies,
      'store' | 'textEncoder' | 'relevanceFilter' | 'config'
    >,
  ) {
    this.#known = new LRUCache({ max: dependencies.config.judgementCacheSize });
  }

  /**
   * @returns a judgement for each premise, in the same order; undefined for one that was deleted or
   *   replaced meanwhile
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY; the reason of the
   *   signal
   */
  async judge({
    claim,
    premises,
    model,
    withClaims = false,
    signal,
  }: JudgeRequest): Promise<readonly (Judgement | undefined)[]> {
    const about = fingerprint([claim, model, withClaims]);
    const found = new Map<string, PendingJudgement>();
    const isKnown = (premise: StoredPoint) => {
      const known = this.#known.get(keyOf(about, premise));
      if (known) found.set(premise.id, known);
      return known !== undefined;
    };
    // Sorted, since a judgement depends slightly on the batch: the same pairs must form the same
    // batches however they were ranked.
    const missing = premises
      .filter((premise) => !isKnown(premise))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    await this.#inTurn(model, missing.length, async () => {
      for (let from = 0; from < missing.length; from += AT_A_TIME[model]) {
        signal?.throwIfAborted();
        // Another search may have judged some of them meanwhile.
        const open = missing
          .slice(from, from + AT_A_TIME[model])
          .filter((premise) => !isKnown(premise));
        const read = this.#read({ claim, premises: open, model, withClaims, signal });
        for (const premise of open) {
          const key = keyOf(about, premise);
          const judged = read.then((judgements) => judgements.get(premise.id));
          judged.catch(() => this.#known.delete(key));
          this.#known.set(key, judged);
          found.set(premise.id, judged);
        }
        await read;
      }
    });
    return Promise.all(premises.map(({ id }) => found.get(id)));
  }

  async #vectorsOfClaims(
    premises: readonly StoredPoint[],
  ): Promise<ReadonlyMap<string, Float32Array>> {
    const ids = [...new Set(premises.flatMap(({ payload }) => claimsOf(payload)))];
    if (ids.length === 0) return new Map();
    const claims = await this.dependencies.store.retrieve('claims', ids, {
      vectors: ['semantic'],
    });
    return new Map(claims.map((claim) => [claim.id, vectorOf(claim)]));
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
    premises,
    model,
    withClaims,
    signal: client,
  }: JudgeRequest): Promise<ReadonlyMap<string, Judgement>> {
    if (premises.length === 0) return new Map();
    const { store, textEncoder, relevanceFilter, config } = this.dependencies;
    const budget = requestBudget(client, config);
    const ids = premises.map(({ id }) => id);
    const [vector, points] = await Promise.all([
      textEncoder.encodeQuery(asked.text),
      store.retrieve('premises', ids, {
        payload: ['text', 'language', 'sequence', 'claim'],
        vectors: ['semantic'],
        budget,
      }),
    ]);
    const sequences = new Map(premises.map(({ id, payload }) => [id, payload.sequence]));
    const present = points.filter(({ id, payload }) => payload.sequence === sequences.get(id));
    const claim = { text: asked.text, vector, language: languageOf(asked) };
    const claims = withClaims ? await this.#vectorsOfClaims(present) : new Map<string, never>();
    const statements = present.map((point): Statement => {
      return { ...statementOf(point), claim: nearestClaim(vector, point, claims) };
    });
    const { scores, models } = await relevanceFilter.relevance(claim, statements, model, client);
    return new Map(
      present.map(({ id }, place) => [
        id,
        { probability: rounded(scores[place]!), model: models[place]! },
      ]),
    );
  }
}

/** The vector of the premise's claim that is nearest to the query. */
function nearestClaim(
  query: DenseVector,
  { payload }: StoredPoint,
  claims: ReadonlyMap<string, Float32Array>,
): Float32Array | undefined {
  const own = claimsOf(payload).flatMap((id) => claims.get(id) ?? []);
  const of = Float32Array.from(query);
  return own.sort((a, b) => dot(of, b) - dot(of, a))[0];
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
