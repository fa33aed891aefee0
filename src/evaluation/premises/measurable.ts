import { createSparseEncoder } from '../../encoders/sparse.js';
import type { CrossEncoder } from '../../encoders/relevance.js';
import type { RelevanceModels } from '../../rerank/relevance/models.js';
import type { Statement } from '../../rerank/relevance/types.js';
import { Bm25Index } from './bm25.js';
import {
  byVectors,
  byWords,
  denseRelevance,
  type EncodedText,
  type Relevance,
  type RelevanceName,
  type Relevances,
  type VectorRelevance,
  withLanguage,
} from './relevance.js';
import type { Bert } from './representations.js';

type Filter = Pick<RelevanceModels, 'relevance' | 'fastRelevance' | 'represent'>;

/** Cross-encoders to compare with, which do not come with Elenchus. */
export const COMPARED = ['zero-shot', 'same-topic'] as const satisfies readonly RelevanceName[];
export type Compared = Readonly<
  Partial<Record<(typeof COMPARED)[number], Pick<CrossEncoder, 'score' | 'embed'>>>
>;

/** The models that a task can be measured with. */
export interface Measurable {
  readonly relevances: Relevances;
  /** Computes the CLAIM-SIM vectors. */
  readonly head: VectorRelevance;
  /** Computes the BERT vectors: "zero-shot" (not fine-tuned) if it is installed, else "ours". */
  readonly bert?: Bert;
}

/**
 * The models of relevance: Elenchus's own, and those that they are compared with. All
 * cross-encoders judge the candidates that our fast head finds most relevant.
 * @param models undefined if the weights are missing
 */
export function measurable(models: Filter | undefined, compared: Compared = {}): Measurable {
  const dense = async (premises: readonly EncodedText[]) =>
    byVectors(denseRelevance, premises, false);
  const lexical = async (premises: readonly EncodedText[]) => {
    const texts = premises.map(({ text }) => text);
    return byWords(new Bm25Index(texts, createSparseEncoder()));
  };
  const fast = models && fastRelevance(models);
  const prefiltered = (relevance: Relevance): Relevance => ({ ...relevance, prefilter: fast });
  const others = COMPARED.flatMap((name) => {
    const encoder = compared[name];
    if (encoder === undefined) return [];
    const open = async (premises: readonly EncodedText[]) =>
      prefiltered(crossEncodedBy(encoder, premises));
    return [[name, open] as const];
  });
  const untuned = compared['zero-shot'];
  return {
    relevances: {
      ...{ dense, lexical, ...Object.fromEntries(others) },
      ...(models && { ours: async (premises) => prefiltered(crossEncoded(models, premises)) }),
      ...(fast && { fast: async (premises) => prefiltered(byVectors(fast, premises, true)) }),
    },
    head: fast ?? denseRelevance,
    bert: untuned
      ? (texts) => untuned.embed(texts)
      : models && ((texts) => models.represent(texts)),
  };
}

function fastRelevance(models: Filter): VectorRelevance {
  return {
    name: 'fast',
    async scores(claims, premises) {
      const rows: Float32Array[] = [];
      for (const claim of claims) rows.push(await models.fastRelevance(claim, premises));
      return rows;
    },
  };
}

/** Premises in languages that the cross-encoder cannot read go to the fast head, as in a search. */
function crossEncoded(models: Filter, premises: readonly EncodedText[]): Relevance {
  const statements = new Map<number, Statement>();
  const statementOf = (place: number): Statement => {
    const known = statements.get(place) ?? withLanguage(premises[place]!);
    statements.set(place, known);
    return known;
  };
  return {
    probable: true,
    async scores(claim, places) {
      const { scores } = await models.relevance(withLanguage(claim), places.map(statementOf));
      return scores;
    },
  };
}

function crossEncodedBy(
  encoder: Pick<CrossEncoder, 'score'>,
  premises: readonly EncodedText[],
): Relevance {
  return {
    probable: true,
    async scores({ text }, places) {
      const texts = places.map((place) => premises[place]!.text);
      return (await encoder.score(text, texts)).relevance;
    },
  };
}
