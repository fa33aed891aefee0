import { detectLanguage } from 'elenchus/internal/encoders/language.js';
import type { TextEncoder } from 'elenchus/internal/encoders/types.js';
import { ElenchusError } from 'elenchus/internal/runtime/errors.js';
import type { Statement } from 'elenchus/internal/encoders/relevance/types.js';
import { compareRows } from 'elenchus/internal/math/compare-rows.js';
import type { Bm25Index } from './bm25.js';

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
export interface ScoredPlace {
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

/** Relevance by vectors alone. */
export interface VectorRelevance {
  readonly name: RelevanceName;
  /** @returns [claims, premises] */
  scores(
    claims: readonly Float32Array[],
    premises: readonly Float32Array[],
  ): Promise<readonly ArrayLike<number>[]>;
}

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

export const denseRelevance: VectorRelevance = {
  name: 'dense',
  scores: async (claims, premises) =>
    compareRows(premises, (compare) => claims.map((claim) => compare(claim))),
};

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
