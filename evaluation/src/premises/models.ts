import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from 'elenchus/internal/domain/content.js';
import { ModelFiles } from 'elenchus/internal/encoders/model-files.js';
import { RELEVANCE_FILTER } from 'elenchus/internal/encoders/relevance/cross-encoder.js';
import { RelevanceModels } from 'elenchus/internal/encoders/relevance/models.js';
import { createSparseEncoder } from 'elenchus/internal/encoders/sparse.js';
import { PACKAGE_ROOT } from 'elenchus/internal/runtime/config.js';
import { badInput, hasCode, listed } from 'elenchus/internal/runtime/errors.js';
import type { KeptScores } from './kept-scores.js';
import {
  Bm25Index,
  byWords,
  denseRelevance,
  type EncodedText,
  judgedBy,
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
const COMPARED = ['zero-shot', 'same-topic'] as const satisfies readonly RelevanceName[];
type Compared = Readonly<
  Partial<Record<(typeof COMPARED)[number], Pick<RelevanceModels, 'relevance' | 'represent'>>>
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
    const other = compared[name];
    if (other === undefined) return [];
    const open = async (premises: readonly EncodedText[]) => judgedByOther(other, models, premises);
    return [[name, open] as const];
  });
  const representing = compared['zero-shot'] ?? models;
  return {
    relevances: {
      dense,
      lexical,
      ...Object.fromEntries(others),
      ...(models && {
        ours: async (premises) => judgedBy('CROSS_ENCODER', models, premises),
        fast: async (premises) => judgedBy('FAST', models, premises),
      }),
    },
    head: models ? fastRelevance(models) : denseRelevance,
    bert: representing && ((texts) => representing.represent(texts)),
    reader: models && readerOf(models, kept),
  };
}

function fastRelevance(models: Filter): VectorRelevance {
  return async (claims, premises) => {
    const rows: Float32Array[] = [];
    for (const claim of claims) rows.push(await models.fastRelevance(claim, premises));
    return rows;
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

/** Another cross-encoder in place of ours. Our FAST, if it is there, chooses what it reads. */
function judgedByOther(
  other: Pick<RelevanceModels, 'relevance'>,
  models: Filter | undefined,
  premises: readonly EncodedText[],
): Relevance {
  const relevance: Filter['relevance'] = (claim, some, model = 'CROSS_ENCODER') =>
    (model === 'FAST' && models ? models : other).relevance(claim, some, model);
  if (models !== undefined) return judgedBy('CROSS_ENCODER', { relevance }, premises);
  return ofNearest(true, async (claim, places) => {
    const some = places.map((place) => withLanguage(premises[place]!));
    return (await relevance(withLanguage(claim), some)).scores;
  });
}

const FILTER = join(PACKAGE_ROOT, 'models', 'relevance-filter');

/**
 * Changes with every file of the relevance filter that comes with Elenchus.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
 */
export async function relevanceFilterDigest(): Promise<string> {
  return digest((await ModelFiles.open(FILTER, RELEVANCE_FILTER)).manifest.files);
}

/** Undefined if its weights are missing. */
export async function openRelevanceFilter(threads: number): Promise<RelevanceModels | undefined> {
  try {
    await ModelFiles.open(FILTER, RELEVANCE_FILTER);
    return new RelevanceModels({ threads });
  } catch (error) {
    if (hasCode(error, 'MODEL_MISSING')) return undefined;
    throw error;
  }
}

type OpenCompared = Partial<Record<(typeof COMPARED)[number], RelevanceModels>>;

/**
 * Opens the models that have a subfolder here.
 * @throws ElenchusError BAD_INPUT if there is none; MODEL_MISSING, MODEL_CORRUPT
 */
export async function openCompared(directory: string, threads: number): Promise<OpenCompared> {
  const there = COMPARED.filter((name) => existsSync(join(directory, name)));
  if (there.length === 0) {
    throw badInput('--models', `${directory} has none of the folders ${listed(COMPARED)}`);
  }
  const opened: OpenCompared = {};
  for (const name of there) {
    const { directory: folder } = await ModelFiles.open(join(directory, name), RELEVANCE_FILTER);
    opened[name] = new RelevanceModels({ directory: folder, threads });
  }
  return opened;
}
