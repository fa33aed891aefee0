import { type TermsByLanguage, termsOf } from 'elenchus/internal/corpus/statistics.js';
import type { RelevanceModelName } from 'elenchus/internal/domain/stages.js';
import { detectLanguage } from 'elenchus/internal/encoders/language.js';
import type { RelevanceModels } from 'elenchus/internal/encoders/relevance/models.js';
import type { Statement } from 'elenchus/internal/encoders/relevance/types.js';
import { joinVectors, type SparseEncoder, weighQuery } from 'elenchus/internal/encoders/sparse.js';
import type { TextEncoder } from 'elenchus/internal/encoders/text.js';
import { compareRows } from 'elenchus/internal/math/compare-rows.js';
import { rounded } from 'elenchus/internal/math/statistics.js';
import { ElenchusError } from 'elenchus/internal/runtime/errors.js';
import { NO_REQUEST } from 'elenchus/internal/runtime/scope.js';
import { atOnce } from 'elenchus/internal/runtime/threads/event-loop.js';
import { placeId } from 'elenchus/internal/search/diversify/choices.js';
import { byRelevance, type Item } from 'elenchus/internal/search/diversify/orders.js';
import { judgedMembers, type RelevanceJudge } from 'elenchus/internal/search/judge/judge.js';

interface Posting {
  readonly document: number;
  readonly weight: number;
}

/** An inverted index in memory over sparse vectors. */
export class SparseIndex {
  readonly #postings = new Map<number, Posting[]>();
  #size = 0;
  #entries = 0;

  add(terms: ArrayLike<number>, weights: ArrayLike<number>): void {
    for (let at = 0; at < terms.length; at++) {
      const postings = this.#postings.get(terms[at]!) ?? [];
      postings.push({ document: this.#size, weight: weights[at]! });
      this.#postings.set(terms[at]!, postings);
    }
    this.#size += 1;
    this.#entries += terms.length;
  }

  /** How many terms a document has, on average. */
  get meanSize(): number {
    return this.#entries / Math.max(1, this.#size);
  }

  /** The dot product of each document with a query. */
  scores(terms: ArrayLike<number>, weights: ArrayLike<number>): Float64Array {
    const scores = new Float64Array(this.#size);
    for (let at = 0; at < terms.length; at++) {
      for (const { document, weight } of this.#postings.get(terms[at]!) ?? []) {
        scores[document]! += weights[at]! * weight;
      }
    }
    return scores;
  }
}

/** BM25 over texts in memory, with statistics for each language, as in a search. */
export class Bm25Index {
  readonly #terms: TermsByLanguage = new Map();
  readonly #index = new SparseIndex();

  constructor(
    texts: readonly string[],
    private readonly encoder: SparseEncoder,
  ) {
    for (const text of texts) {
      const language = detectLanguage(text);
      const { indices, values } = atOnce(encoder.encodeDocument(text, language));
      termsOf(this.#terms, language ?? '').count(indices, 1);
      this.#index.add(indices, values);
    }
  }

  /** @returns the score of each text */
  scores(query: string): Float64Array {
    const encoded = atOnce(this.encoder.encodeQuery(query));
    const weighted = Array.from(this.#terms, ([language, statistics]) =>
      weighQuery(atOnce(encoded.vector(language)), statistics),
    );
    const { indices, values } = joinVectors(weighted);
    return this.#index.scores(indices, values);
  }
}

/**
 * The cosine of stored vectors, BM25, and the models of Fromm et al. 2021: a language model without
 * fine-tuning, the cross-encoder tuned with negatives of the same topic, the one that ships ("ours"),
 * and our head over stored vectors ("fast").
 */
export const RELEVANCES = ['dense', 'lexical', 'zero-shot', 'same-topic', 'ours', 'fast'] as const;
export type RelevanceName = (typeof RELEVANCES)[number];

export interface EncodedText {
  readonly text: string;
  readonly vector: Float32Array;
}

/** Premises near a claim: their indices in the corpus and their cosines; nearest first. */
export type Near = readonly { readonly place: number; readonly cosine: number }[];

/** A premise by its index in the corpus. The higher its score, the more relevant it is. */
interface ScoredPlace {
  readonly place: number;
  readonly score: number;
}

/** Judges relevance to a claim. */
export interface Relevance {
  /** Whether scores are probabilities. If not, they are comparable only for the same claim. */
  readonly probable: boolean;
  /** Chooses candidates among premises near a claim, at most `count`, and scores them. */
  candidates(claim: EncodedText, near: Near, count: number): Promise<readonly ScoredPlace[]>;
}

/** Relevance by vectors alone: [claims, premises]. */
export type VectorRelevance = (
  claims: readonly Float32Array[],
  premises: readonly Float32Array[],
) => Promise<readonly ArrayLike<number>[]>;

/** Opened when first used. Models that are not installed are absent. */
export type Relevances = Readonly<
  Partial<Record<RelevanceName, (premises: readonly EncodedText[]) => Promise<Relevance>>>
>;

/** @throws ElenchusError RELEVANCE_MODEL_MISSING */
export function shipped<Name extends RelevanceName>(
  name: Name,
  models: Relevances,
): NonNullable<Relevances[Name]> {
  const open = models[name];
  if (open !== undefined) return open;
  const known = RELEVANCES.filter((each) => models[each] !== undefined);
  throw new ElenchusError('RELEVANCE_MODEL_MISSING', { model: name, known });
}

export async function encodeAll(
  items: readonly { readonly text: string }[],
  encoder: Pick<TextEncoder, 'encode'>,
): Promise<readonly EncodedText[]> {
  const vectors = await encoder.encode(items.map(({ text }) => text));
  return items.map(({ text }, place) => ({ text, vector: vectors[place]! }));
}

export function withLanguage({ text, vector }: EncodedText): Statement {
  const language = detectLanguage(text);
  return { text, vector, language };
}

export const denseRelevance: VectorRelevance = async (claims, premises) =>
  compareRows(premises, (compare) => claims.map((claim) => compare(claim)));

/** Relevance that takes the nearest premises as candidates. */
export function ofNearest(
  probable: boolean,
  scoresOf: (claim: EncodedText, places: readonly number[]) => Promise<ArrayLike<number>>,
): Relevance {
  return {
    probable,
    async candidates(claim, near, count) {
      const places = near.slice(0, count).map(({ place }) => place);
      const scores = await scoresOf(claim, places);
      return places.map((place, at) => ({ place, score: scores[at]! }));
    },
  };
}

export function byWords(index: Bm25Index): Relevance {
  return ofNearest(false, async ({ text }, places) => {
    const all = index.scores(text);
    return places.map((place) => all[place]!);
  });
}

/**
 * Relevance as the stage of searches judges it: CROSS_ENCODER reads those candidates that FAST finds
 * most relevant, and FAST judges those that are in no language of CROSS_ENCODER.
 */
export function judgedBy(
  model: RelevanceModelName,
  filter: Pick<RelevanceModels, 'relevance'>,
  premises: readonly EncodedText[],
): Relevance {
  const statements = new Map<number, Statement>();
  const statementAt = (place: number): Statement => {
    const known = statements.get(place) ?? withLanguage(premises[place]!);
    statements.set(place, known);
    return known;
  };
  return {
    probable: true,
    async candidates(claim, near, count) {
      const members = near.map(({ place, cosine }) => {
        const id = placeId(place);
        return { point: { id, payload: {} }, candidate: { id, tier: 0, score: cosine }, place };
      });
      const relevanceJudge = inMemory(filter, withLanguage(claim), statementAt);
      const judged = await judgedMembers(
        { relevanceJudge, claim, model, read: count },
        members,
        NO_REQUEST,
      );
      const scored = judged.map(({ member: { point, place }, judgement: { probability } }) => {
        return { id: point.id, place: place!, relevance: probability };
      });
      return byRelevance(scored)
        .slice(0, count)
        .map((at) => ({ place: scored[at]!.place, score: scored[at]!.relevance }));
    },
  };
}

/** Judges premises that no store has. Their ids are their places. */
function inMemory(
  filter: Pick<RelevanceModels, 'relevance'>,
  claim: Statement,
  statementAt: (place: number) => Statement,
): Pick<RelevanceJudge, 'judge'> {
  return {
    async judge({ points, model }) {
      const statements = points.map(({ id }) => statementAt(Number(id)));
      const { scores, models } = await filter.relevance(claim, statements, model);
      return Array.from(scores, (score, at) => {
        return { probability: rounded(score), model: models[at]! };
      });
    },
  };
}

/** The candidates for a claim, best first. */
export interface Pool {
  /** With relevances from 0 to 1. */
  readonly candidates: readonly Item[];
  /** Indices in the corpus. */
  readonly places: readonly number[];
}

/** The nearest premises for each claim, nearest first. */
export function nearestPremises(
  claims: readonly EncodedText[],
  premises: readonly EncodedText[],
  count: number,
): readonly Near[] {
  return compareRows(
    premises.map(({ vector }) => vector),
    (compare) =>
      claims.map(({ vector }) => {
        const cosines = compare(vector);
        const order = Array.from(cosines.keys()).sort((a, b) => cosines[b]! - cosines[a]! || a - b);
        return order.slice(0, count).map((place) => ({ place, cosine: cosines[place]! }));
      }),
  );
}

/** @param probable whether scores are probabilities */
export function poolOf(
  scored: readonly ScoredPlace[],
  ids: readonly string[],
  probable: boolean,
): Pool {
  const highest = probable ? 1 : Math.max(0, ...scored.map(({ score }) => score));
  const unordered = scored.map(({ place, score }): Item => {
    // Scores that are not probabilities are divided by the best one, so that one threshold suits
    // all claims. What orders the candidates divides by the best one in any case.
    return { id: ids[place]!, relevance: highest > 0 ? Math.max(0, score / highest) : 0 };
  });
  const order = byRelevance(unordered);
  return {
    candidates: order.map((at) => unordered[at]!),
    places: order.map((at) => scored[at]!.place),
  };
}
