import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DIVERSIFY_DEFAULTS, type Diversify } from '../../src/domain/diversity.js';
import { entityId } from '../../src/domain/ids.js';
import { RELEVANCE_DEFAULTS, type Relevance } from '../../src/domain/relevance.js';
import type { Hit, Perspective, Rank } from '../../src/domain/search.js';
import { SCORE_TOLERANCE } from '../../src/store/port.js';
import { compareIds, lowestEqual } from '../../src/store/ties.js';
import { World } from './world.js';
import { RUNS } from '../support/runs.js';

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
const RANKS = METHODS.flatMap((rank) => [rank, { ...rank, claimAware: true }]);
const RELEVANCES: readonly (Partial<Relevance> | undefined)[] = [
  undefined,
  {},
  { model: 'FAST', pool: 9 },
  { pool: 20, read: 5 },
  { minimum: 0.6 },
];
const conditions = [{ variable: 'gender', anyOf: ['female'] }];
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
const samples = fc.array(
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

/** The order before hits were moved: first where stances alternate, then where they are diversified. */
function undone(hits: readonly Hit[]): readonly Hit[] {
  const back = (moved: readonly Hit[], part: 'balance' | 'diversity') => {
    const places = moved.map((hit, at) => hit.explanation[part]?.placeBefore ?? at + 1);
    expect(places.toSorted((a, b) => a - b)).toEqual(moved.map((_, at) => at + 1));
    return moved.toSorted((a, b) => places[moved.indexOf(a)]! - places[moved.indexOf(b)]!);
  };
  return back(back(hits, 'balance'), 'diversity');
}

/** By tier, then by score, then by id; scores are equal as far as engines round, and no further. */
function sorted(hits: readonly Hit[]): readonly Hit[] {
  const rest = hits.toSorted((a, b) => a.tier - b.tier || b.score - a.score);
  const order: Hit[] = [];
  while (rest.length > 0) {
    const { tier, score, explanation } = rest[0]!;
    const lowest = explanation.perspective ? score - SCORE_TOLERANCE : lowestEqual(score);
    const end = rest.findIndex((hit) => hit.tier !== tier || hit.score < lowest);
    const equals = rest.splice(0, end < 0 ? rest.length : end);
    order.push(...equals.sort((a, b) => compareIds(a.premise.id, b.premise.id)));
  }
  return order;
}

it.each(RANKS)(
  'by %o, undoing the moves gives the order of tiers, scores and ids',
  async (rank) => {
    const property = fc.asyncProperty(
      samples,
      fc.constantFrom(...RELEVANCES),
      fc.constantFrom(...PERSPECTIVES),
      fc.constantFrom(...DIVERSIFIES),
      fc.constantFrom(...STANCES),
      async (written, relevance, perspective, diversify, stance) => {
        const world = await World.create();
        await world.putClaims([
          { id: 'own', cosine: 0.9 },
          { id: 'other', cosine: 0.1 },
        ]);
        await world.put(written);
        const { hits } = await world.search({
          ...{ by: { text: 'Trees should be planted in every street.' }, rank, stance },
          ...(relevance && { relevance: { ...RELEVANCE_DEFAULTS, ...relevance } }),
          ...(perspective && { perspective }),
          ...(diversify && { diversify }),
          first: 100,
        });
        const ids = (found: readonly Hit[]) => found.map(({ premise }) => premise.id);
        const order = undone(hits);
        expect(ids(order)).toEqual(ids(sorted(order)));
      },
    );
    await fc.assert(property, { numRuns: RUNS.few });
  },
);

it('keeps hits of the same group by their scores, however much a perspective weighs', async () => {
  const world = await World.create();
  await world.put(
    Array.from({ length: 12 }, (_, index) => ({
      cosine: 0.9 - index * 1.5e-5,
      payload: { profile: { gender: 'female' } },
    })),
  );
  const { hits } = await world.search({ perspective: { mode: 'BOOST', conditions, weight: 10 } });
  const cosines = hits.map(({ explanation }) => explanation.semantic!.score);
  expect(cosines).toEqual(cosines.toSorted((a, b) => b - a));
});
