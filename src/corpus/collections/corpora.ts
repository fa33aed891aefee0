import { z } from 'zod';
import { VISIBILITIES } from '../../domain/corpus.js';
import { QUALITY_MODELS, RELEVANCE_MODELS } from '../../domain/stages.js';
import { collection, oneOf, tenant } from './define.js';

/** Of a learned model: an author that it may have learned from was deleted since. */
const stale = z.literal(true).optional();
const texts = z.array(z.string()).readonly();
const encoder = z.object({ id: z.string(), version: z.string(), dimensions: z.int() });

const weight = z.number();
/** See `Setting`. */
const setting = z.object({
  rank: z.discriminatedUnion('method', [
    z.object({ method: z.enum(['AUTO', 'DENSE', 'FEEDBACK', 'LEXICAL']) }),
    z.object({ method: z.literal('FUSED'), lexicalWeight: weight }),
  ]),
  rerank: z
    .object({
      judge: z
        .object({ model: z.enum(RELEVANCE_MODELS), viaSimilarClaims: z.boolean() })
        .optional(),
      quality: z.object({ model: z.enum(QUALITY_MODELS), weight }).optional(),
      diversify: z
        .discriminatedUnion('method', [
          z.object({ method: z.enum(['CORESET', 'KMEANS', 'MMR']), relevanceWeight: weight }),
          z.object({ method: z.literal('DEDUPLICATE'), minSimilarity: weight }),
        ])
        .optional(),
    })
    .optional(),
});

const corpus = z.object({
  corpus: tenant(),
  kind: oneOf(['corpus']),
  title: z.string().optional(),
  description: z.string().optional(),
  licence: z.string().optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  variables: z
    .array(
      z.object({
        name: z.string(),
        title: z.string().optional(),
        /** What form 1 has instead of `title`. */
        label: z.string().optional(),
        kind: z.enum(['NOMINAL', 'ORDINAL', 'MULTIPLE']),
        values: texts,
        unknown: texts,
      }),
    )
    .readonly(),
  fields: z
    .array(z.object({ name: z.string(), type: z.enum(['keyword', 'float', 'bool']) }))
    .readonly(),
  labels: z.record(z.string(), z.record(z.string(), z.int().nullable())).optional(),
  encoder,
  tuning: z
    .object({
      setting,
      questions: z.int(),
      judgements: z.int(),
      difference: z.number(),
      interval: z.object({ from: z.number(), to: z.number() }),
      tunedAt: z.string(),
    })
    .optional(),
  generation: z.string(),
  sequence: z.int(),
  /** Whether `terms_sequence` is not `sequence`. */
  dirty: z.boolean(),
  /** The sequence of the stored frequencies; -1 if they must be counted anew. */
  terms_sequence: z.int(),
  /** See `CORPUS_FORM`. */
  form: z.int().optional(),
});

/** Document frequencies of a language, or a part of them: pairs of 32-bit integers, in base64. */
const terms = z.object({
  corpus: tenant(),
  kind: oneOf(['terms']),
  language: z.string(),
  documents: z.int(),
  data: z.base64(),
});

/**
 * How a write has changed the frequencies after those above were stored; with the sequence of the
 * write. Only on stores with atomic writes.
 */
const termChanges = z.object({
  corpus: tenant(),
  kind: oneOf(['term-changes']),
  sequence: z.int(),
  languages: z
    .array(z.object({ language: z.string(), documents: z.int(), data: z.array(z.base64()) }))
    .readonly(),
});

/** A model that infers socio-variables. Weights are 32-bit floats, in base64. */
const profileModel = z.object({
  corpus: tenant(),
  kind: oneOf(['profile-model']),
  card: z.object({
    version: z.string(),
    encoder,
    trainedOn: z.object({
      premises: z.int(),
      groups: z.int(),
      groupedBy: z.enum(['CLAIM', 'AUTHOR']),
      folds: z.int(),
    }),
    variables: z
      .array(
        z.object({
          variable: z.string(),
          premises: z.int(),
          values: texts,
          accuracy: z.number(),
          majorityAccuracy: z.number(),
          calibrationError: z.number(),
        }),
      )
      .readonly(),
    limits: texts,
    stale,
  }),
  heads: z
    .array(
      z.object({
        variable: z.string(),
        kind: z.enum(['ONE', 'SEVERAL']),
        values: texts,
        priors: z.array(z.number()).readonly(),
        weights: z.base64(),
        biases: z.base64(),
      }),
    )
    .readonly(),
});

const sideFigures = z.object({ accuracy: z.number(), calibrationError: z.number() });

/** A model that infers the sides of premises. Odds and weights are 32-bit floats, in base64. */
const sideModel = z.object({
  corpus: tenant(),
  kind: oneOf(['side-model']),
  card: z.object({
    version: z.string(),
    network: z.string(),
    trainedOn: z.object({ FAVOR: z.int(), AGAINST: z.int(), claims: z.int(), folds: z.int() }),
    before: sideFigures,
    after: sideFigures,
    stale,
  }),
  words: z.array(z.string()).readonly(),
  /** Of the words, in their order: the log odds that each adds. */
  odds: z.base64(),
  weights: z.base64(),
  bias: z.number(),
});

/** Up to where CLAIM-SIM vectors are current. */
const claimSimMark = z.object({
  corpus: tenant(),
  kind: oneOf(['claim-sims']),
  generation: z.string(),
  sequence: z.int(),
  model: z.string(),
  /** Pairs of a topic and the digest of its claims. */
  bases: z.array(z.tuple([z.string().nullable(), z.string().nullable()])).readonly(),
});

export const corpora = collection(
  'corpora',
  'What is needed to search a corpus: its variables, fields, encoder, document frequencies and learned models. Without vectors.',
  {},
  [],
  z.discriminatedUnion('kind', [corpus, terms, termChanges, profileModel, sideModel, claimSimMark]),
);
