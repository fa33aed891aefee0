import fc from 'fast-check';
import { entityId } from '../../src/domain/ids.js';
import type { PremiseSearch } from '../../src/domain/search.js';
import {
  type ConstantOptions,
  type Diversify,
  JUDGE_DEFAULTS,
  type Rank,
  type Rerank,
} from '../../src/domain/stages.js';
import { by } from './diversify/diversifying.js';
import type { Sample, World } from './world.js';

/** What random searches consist of, and what they look through. */

export const RANKS: readonly Rank[] = [
  { method: 'AUTO' },
  { method: 'DENSE' },
  { method: 'FEEDBACK' },
  { method: 'LEXICAL' },
  { method: 'FUSED', lexicalWeight: 0.3 },
  { method: 'FUSED', lexicalWeight: 1 },
  { method: 'FUSED', lexicalWeight: 1 - 5e-7 },
];
const JUDGES: readonly Rerank['judge'][] = [
  undefined,
  JUDGE_DEFAULTS,
  { ...JUDGE_DEFAULTS, model: 'FAST' },
  { ...JUDGE_DEFAULTS, minRelevance: 0.6 },
];
const LANGUAGE_MODELS: readonly Rerank['languageModel'][] = [
  undefined,
  { candidates: 4 },
  { candidates: 50 },
];
const QUALITIES: readonly Rerank['quality'][] = [
  undefined,
  { model: 'FAST', weight: 0.5 },
  { model: 'CROSS_ENCODER', weight: 10, minQuality: 0.2 },
];
export const profile = [{ variable: 'gender', anyOf: ['female'] }];
const PREFERS: readonly Rerank['prefer'][] = [
  undefined,
  { profile, inferred: false },
  { profile, inferred: false, weight: 10 },
];
const DIVERSIFIES: readonly (Diversify | undefined)[] = [
  undefined,
  by('CORESET'),
  by('KMEANS'),
  by('MMR'),
  by('DEDUPLICATE'),
  by('COVER_CLUSTERS'),
  by('COVER_GROUPS', { variables: ['gender'] }),
  by('EQUAL_SHARES', { variables: ['stance'] }),
  by('MATCH_EXPOSURE', { variables: ['gender', 'age'] }),
  by('MATCH_CORPUS_SHARES', { variables: ['gender'] }),
];
const TUNINGS: readonly ConstantOptions[][] = [
  [{ flatness: 0 }, { flatness: 1 }],
  [{ claimWeight: 0 }, { claimWeight: 0.6 }],
  [{}, { judgePool: 9 }, { judgePool: 20, judgeRead: 5 }],
  [{ clusters: 3 }, { diversifyPool: 7 }],
];

/**
 * Cosines in heaps, some of them nearly equal: less, and a little more, than rounding tells apart.
 */
export const samples: fc.Arbitrary<Sample[]> = fc.array(
  fc.record({
    cosine: fc
      .tuple(fc.constantFrom(0.1, 0.5, 0.9), fc.constantFrom(0, 0.9e-6, 1.5e-5, 2e-3), fc.nat(4))
      .map(([base, step, times]) => base + step * times),
    words: fc.constantFrom<Readonly<Record<number, number>>[]>({}, { 1: 1 }, { 1: 0.5, 2: 1.5 }),
    payload: fc.record({
      language: fc.constantFrom('en', 'fr'),
      stance: fc.constantFrom('FAVOR', 'AGAINST'),
      topic: fc.constantFrom('Parks', 'Traffic'),
      profile: fc.constantFrom<Readonly<Record<string, string>>[]>(
        {},
        { gender: 'female' },
        { gender: 'male' },
      ),
      claim: fc.constantFrom(
        entityId('claim', 'towns', 'own'),
        entityId('claim', 'towns', 'other'),
      ),
    }),
  }),
  { minLength: 1, maxLength: 30 },
);

/** Everything but the subject and the rank. */
export const pipelines = fc
  .record({
    judge: fc.constantFrom(...JUDGES),
    languageModel: fc.constantFrom(...LANGUAGE_MODELS),
    quality: fc.constantFrom(...QUALITIES),
    prefer: fc.constantFrom(...PREFERS),
    stepBackOtherClaims: fc.boolean(),
    diversify: fc.constantFrom(...DIVERSIFIES),
    alternateStances: fc.boolean(),
    filtered: fc.boolean(),
    tuning: fc.tuple(...TUNINGS.map((some) => fc.constantFrom(...some))),
  })
  .map(({ filtered, tuning, ...rerank }): Partial<PremiseSearch> & { readonly rerank: Rerank } => ({
    ...(filtered && { filter: { profile } }),
    rerank,
    tuning: Object.assign({ feedbackDocuments: 3 }, ...tuning) as ConstantOptions,
  }));

/** The query's own claim, and another. */
export async function putClaims(world: World): Promise<void> {
  await world.putClaims([
    { id: 'own', cosine: 0.9 },
    { id: 'other', cosine: 0.1 },
  ]);
}
