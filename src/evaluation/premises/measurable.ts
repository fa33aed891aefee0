import { createSparseEncoder } from '../../encoders/sparse.js';
import type { CrossEncoder } from '../../encoders/relevance.js';
import type { RelevanceModels } from '../../rerank/relevance/models.js';
import { Bm25Index } from './bm25.js';
import { judgedBy } from './judged.js';
import type { KeptScores } from './kept-scores.js';
import {
  byWords,
  denseRelevance,
  type EncodedText,
  ofNearest,
  type Relevance,
  type RelevanceName,
  type Relevances,
  type VectorRelevance,
  withLanguage,
} from './relevance.js';
import type { Bert, PairReader } from './representations.js';

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
  /** Computes the CLAIM-SIM vectors of the paper, by "ours". */
  readonly reader?: PairReader;
}

/**
 * The models of relevance: Elenchus's own, and those that they are compared with. All
 * cross-encoders judge the candidates that our fast head finds most relevant.
 * @param models undefined if the weights are missing
 * @param kept what "ours" has read before, for CLAIM-SIM
 */
export function measurable(
  models: Filter | undefined,
  compared: Compared = {},
  kept?: KeptScores,
): Measurable {
  const dense = async (): Promise<Relevance> => ({
    probable: false,
    candidates: async (_, near, count) =>
      near.slice(0, count).map(({ place, cosine }) => ({ place, score: cosine })),
  });
  const lexical = async (premises: readonly EncodedText[]) => {
    const texts = premises.map(({ text }) => text);
    return byWords(new Bm25Index(texts, createSparseEncoder()));
  };
  const others = COMPARED.flatMap((name) => {
    const encoder = compared[name];
    if (encoder === undefined) return [];
    const open = async (premises: readonly EncodedText[]) =>
      crossEncodedBy(encoder, models, premises);
    return [[name, open] as const];
  });
  const untuned = compared['zero-shot'];
  return {
    relevances: {
      ...{ dense, lexical, ...Object.fromEntries(others) },
      ...(models && {
        ours: async (premises) => judgedBy('CROSS_ENCODER', models, premises),
        fast: async (premises) => judgedBy('FAST', models, premises),
      }),
    },
    head: models ? fastRelevance(models) : denseRelevance,
    bert: untuned
      ? (texts) => untuned.embed(texts)
      : models && ((texts) => models.represent(texts)),
    reader: models && readerOf(models, kept),
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

function readerOf(models: Filter, kept: KeptScores | undefined): PairReader {
  return async (claim, premises) => {
    const read = async (some: readonly EncodedText[]) => {
      const asked = withLanguage(claim);
      return (await models.relevance(asked, some.map(withLanguage), 'CROSS_ENCODER')).scores;
    };
    const texts = premises.map(({ text }) => text);
    return kept === undefined
      ? read(premises)
      : kept.of(claim.text, texts, (places) => read(places.map((place) => premises[place]!)));
  };
}

/** Another cross-encoder in place of ours, whatever the language. */
function crossEncodedBy(
  encoder: Pick<CrossEncoder, 'score'>,
  models: Filter | undefined,
  premises: readonly EncodedText[],
): Relevance {
  const scoresOf = async (claim: string, texts: readonly string[]) =>
    (await encoder.score(claim, texts)).relevance;
  if (models === undefined) {
    return ofNearest(true, ({ text }, places) =>
      scoresOf(
        text,
        places.map((place) => premises[place]!.text),
      ),
    );
  }
  const relevance: Filter['relevance'] = async (claim, some, model = 'CROSS_ENCODER') => {
    if (model === 'FAST') return models.relevance(claim, some, model);
    const texts = some.map(({ text }) => text);
    return { scores: await scoresOf(claim.text, texts), models: texts.map(() => model) };
  };
  return judgedBy('CROSS_ENCODER', { relevance }, premises);
}
