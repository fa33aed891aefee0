import { detectLanguage } from '../../encoders/language.js';
import { createSparseEncoder } from '../../encoders/sparse.js';
import type { RelevanceFilter, Statement } from '../../rerank/relevance/types.js';
import { Bm25Index } from './bm25.js';
import {
  byVectors,
  byWords,
  denseRelevance,
  type EncodedText,
  type Relevance,
  type Relevances,
  type VectorRelevance,
} from './relevance.js';

/** What is asked of the relevance filter. */
type Filter = Pick<RelevanceFilter, 'relevance' | 'fastRelevance'>;

/** What a task can be measured with. */
export interface Measurable {
  readonly relevances: Relevances;
  /** What CLAIM-SIM is made by. */
  readonly head: VectorRelevance;
}

/**
 * What tells relevance and comes with Elenchus.
 * @param models the relevance filter, where its weights are there
 */
export function measurable(models: Filter | undefined): Measurable {
  const dense = async (premises: readonly EncodedText[]) =>
    byVectors(denseRelevance, premises, false);
  const lexical = async (premises: readonly EncodedText[]) => {
    const texts = premises.map(({ text }) => text);
    return byWords(new Bm25Index(texts, createSparseEncoder()));
  };
  if (models === undefined) return { relevances: { dense, lexical }, head: denseRelevance };
  const fast = fastRelevance(models);
  return {
    relevances: {
      ...{ dense, lexical },
      ours: async (premises) => ({ ...crossEncoded(models, premises), prefilter: fast }),
      fast: async (premises) => ({ ...byVectors(fast, premises, true), prefilter: fast }),
    },
    head: fast,
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

/** As a search has it: what is in another language than the cross-encoder's, the fast head judges. */
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

function withLanguage({ text, vector }: EncodedText): Statement {
  const language = detectLanguage(text);
  return { text, vector, ...(language !== undefined && { language }) };
}
