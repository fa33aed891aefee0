import { detectLanguage } from '../../encoders/language.js';
import type { TextEncoder } from '../../encoders/types.js';
import { ElenchusError, listed } from '../../errors.js';
import type { Statement } from '../../rerank/relevance/types.js';
import { compareRows } from '../../vectors/compare-rows.js';
import type { Bm25Index } from './bm25.js';

/**
 * What tells how relevant premises are: the cosine of the stored vectors, BM25, and the models of
 * Fromm et al. 2021: the cosine of a language model that nobody tuned, the cross-encoder tuned with
 * negatives of the same topic and with similar negatives ("ours"), and our head over stored vectors.
 */
export const RELEVANCES = ['dense', 'lexical', 'zero-shot', 'same-topic', 'ours', 'fast'] as const;
export type RelevanceName = (typeof RELEVANCES)[number];

/** A text with its vector, of unit length. */
export interface EncodedText {
  readonly text: string;
  readonly vector: Float32Array;
}

/** How relevant premises are to a claim, the higher the better. */
export interface Relevance {
  /** Whether its scores are probabilities; else they only compare premises of one claim. */
  readonly probable: boolean;
  /**
   * Says which of the nearest premises it is asked about, where it would take too long to ask it
   * about all; the nearest if absent.
   */
  readonly prefilter?: VectorRelevance;
  /**
   * @param premises their places in the corpus
   * @returns one score a premise
   */
  scores(claim: EncodedText, premises: readonly number[]): Promise<ArrayLike<number>>;
}

/** The same by vectors alone, so that it can also tell of claims that have no text. */
export interface VectorRelevance {
  readonly name: RelevanceName;
  /** @returns [claims, premises] */
  scores(
    claims: readonly Float32Array[],
    premises: readonly Float32Array[],
  ): Promise<readonly ArrayLike<number>[]>;
}

/** What can tell, each opened when it is first asked for; what does not come with Elenchus is not there. */
export type Relevances = Readonly<
  Partial<Record<RelevanceName, (premises: readonly EncodedText[]) => Promise<Relevance>>>
>;

/** @throws ElenchusError RELEVANCE_MODEL_MISSING for a model that does not come with Elenchus */
export function shipped<Name extends RelevanceName>(
  name: Name,
  models: Relevances,
): NonNullable<Relevances[Name]> {
  const open = models[name];
  if (open !== undefined) return open;
  const known = listed(RELEVANCES.filter((each) => models[each] !== undefined));
  throw new ElenchusError('RELEVANCE_MODEL_MISSING', { model: name, known });
}

/** Texts with their vectors, each encoded once. */
export async function encodeAll(
  items: readonly { readonly text: string }[],
  encoder: Pick<TextEncoder, 'encode'>,
): Promise<readonly EncodedText[]> {
  const vectors = await encoder.encode(items.map(({ text }) => text));
  return items.map(({ text }, place) => ({ text, vector: vectors[place]! }));
}

/** What the relevance filter reads of a text. */
export function withLanguage({ text, vector }: EncodedText): Statement {
  const language = detectLanguage(text);
  return { text, vector, ...(language !== undefined && { language }) };
}

/** The cosine of stored vectors. */
export const denseRelevance: VectorRelevance = {
  name: 'dense',
  scores: async (claims, premises) =>
    compareRows(premises, (compare) => claims.map((claim) => compare(claim))),
};

/** What sees vectors alone, for the premises of a corpus. */
export function byVectors(
  { scores }: VectorRelevance,
  premises: readonly EncodedText[],
  probable: boolean,
): Relevance {
  return {
    probable,
    async scores({ vector }, places) {
      const vectors = places.map((place) => premises[place]!.vector);
      return (await scores([vector], vectors))[0]!;
    },
  };
}

export function byWords(index: Bm25Index): Relevance {
  return {
    probable: false,
    async scores({ text }, places) {
      const all = index.scores(text);
      return places.map((place) => all[place]!);
    },
  };
}
