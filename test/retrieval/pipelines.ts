import fc from 'fast-check';
import { DIVERSIFY_DEFAULTS, type Diversify } from '../../src/domain/diversity.js';
import { entityId } from '../../src/domain/ids.js';
import { RELEVANCE_DEFAULTS, type Relevance } from '../../src/domain/relevance.js';
import type { Perspective, PremiseSearch, Rank } from '../../src/domain/search.js';
import type { World } from './world.js';

/** What random searches consist of, and what they look through. */

const METHODS: readonly Rank[] = [
  { method: 'AUTO', flatness: 0 },
  { method: 'AUTO', flatness: 1 },
  { method: 'DENSE' },
  { method: 'FEEDBACK', documents: 3, topic: 0.4, contrast: 0.5 },
  { method: 'LEXICAL' },
  { method: 'FUSED', semantic: 0.7, lexical: 0.3 },
  { method: 'FUSED', semantic: 0, lexical: 1 },
  { method: 'FUSED', semantic: 1e-5, lexical: 20 },
];
export const RANKS = METHODS.flatMap((rank) => [rank, { ...rank, claimAware: true }]);
const RELEVANCES: readonly (Partial<Relevance> | undefined)[] = [
  undefined,
  {},
  { model: 'FAST', pool: 9 },
  { pool: 20, read: 5 },
  { minimum: 0.6 },
];
export const conditions = [{ variable: 'gender', anyOf: ['female'] }];
const PERSPECTIVES: readonly (Perspective | undefined)[] = [
  undefined,
  { mode: 'FILTER', conditions },
  { mode: 'BOOST', conditions },
  { mode: 'BOOST', conditions, weight: 10 },
];
const DIVERSIFIES: readonly (Diversify | undefined)[] = [
  undefined,
  { method: 'CORESET', ...DIVERSIFY_DEFAULTS.CORESET },
  { method: 'CORESET', ...DIVERSIFY_DEFAULTS.CORESET, pool: 7 },
  { method: 'KMEANS', ...DIVERSIFY_DEFAULTS.KMEANS, clusters: 3 },
  { method: 'MMR', ...DIVERSIFY_DEFAULTS.MMR },
  { method: 'DEDUPLICATE', ...DIVERSIFY_DEFAULTS.DEDUPLICATE },
  { method: 'ALPHA_NDCG', ...DIVERSIFY_DEFAULTS.ALPHA_NDCG, variables: ['gender'] },
  { method: 'EQUAL', ...DIVERSIFY_DEFAULTS.EQUAL, variables: ['stance'] },
  { method: 'PROPORTIONAL', ...DIVERSIFY_DEFAULTS.PROPORTIONAL, variables: ['gender'] },
];
const STANCES = ['AS_RANKED', 'BALANCED'] as const;

/** Cosines in heaps, some of them nearly equal: less, and a little more, than rounding tells apart. */
export const samples = fc.array(
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

/** What is done after ranking. */
export const pipelines = fc
  .tuple(
    fc.constantFrom(...RELEVANCES),
    fc.constantFrom(...PERSPECTIVES),
    fc.constantFrom(...DIVERSIFIES),
    fc.constantFrom(...STANCES),
  )
  .map(([relevance, perspective, diversify, stance]): Partial<PremiseSearch> => ({
    ...(relevance && { relevance: { ...RELEVANCE_DEFAULTS, ...relevance } }),
    ...(perspective && { perspective }),
    ...(diversify && { diversify }),
    stance,
  }));

/** The query's own claim, and another. */
export async function putClaims(world: World): Promise<void> {
  await world.putClaims([
    { id: 'own', cosine: 0.9 },
    { id: 'other', cosine: 0.1 },
  ]);
}
