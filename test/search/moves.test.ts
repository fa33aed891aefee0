import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Hit } from '../../src/domain/search.js';
import { TIERS } from '../../src/search/order.js';
import { SCORE_TOLERANCE } from '../../src/store/port.js';
import { compareIds, lowestEqual } from '../../src/store/ties.js';
import { explained } from '../support/explained.js';
import { RUNS } from '../support/runs.js';
import { pipelines, profile, putClaims, RANKS, samples } from './pipelines.js';
import { World } from './world.js';

/** The order before hits were moved: first where stances alternate, then where they are diversified. */
function undone(hits: readonly Hit[]): readonly Hit[] {
  const back = (moved: readonly Hit[], step: 'STANCE' | 'NOVELTY') => {
    const places = moved.map(
      ({ explanation }, at) => explained(explanation).moves[step]?.from ?? at + 1,
    );
    expect(places.toSorted((a, b) => a - b)).toEqual(moved.map((_, at) => at + 1));
    return moved.toSorted((a, b) => places[moved.indexOf(a)]! - places[moved.indexOf(b)]!);
  };
  return back(back(hits, 'STANCE'), 'NOVELTY');
}

/** By tier, then by score, then by id; scores are equal as far as engines round, and no further. */
function sorted(hits: readonly Hit[]): readonly Hit[] {
  const rest = hits.toSorted((a, b) => a.tier - b.tier || b.score - a.score);
  const order: Hit[] = [];
  while (rest.length > 0) {
    const { tier, score, explanation } = rest[0]!;
    const { PROFILE, QUALITY } = explained(explanation).moves;
    const lowest = (PROFILE ?? QUALITY) ? score - SCORE_TOLERANCE : lowestEqual(score);
    const end = rest.findIndex((hit) => hit.tier !== tier || hit.score < lowest);
    const equals = rest.splice(0, end < 0 ? rest.length : end);
    order.push(...equals.sort((a, b) => compareIds(a.premise.id, b.premise.id)));
  }
  return order;
}

/** As `sorted`, but hits that stepped back decide with the others which scores are equal. */
function sortedTogether(hits: readonly Hit[]): readonly Hit[] {
  const tiers = new Map(hits.map(({ premise, tier }) => [premise.id, tier]));
  const together = hits.map((hit) => ({ ...hit, tier: hit.tier % TIERS.OTHER_CLAIM }));
  const tierOf = ({ premise }: Hit) => tiers.get(premise.id)!;
  return sorted(together).toSorted((a, b) => tierOf(a) - tierOf(b));
}

/** The order by each tier alone: stages decide over all hits, and a rank over each part. */
function expectSorted(hits: readonly Hit[], orders: readonly (readonly Hit[])[]): void {
  const tiers = hits.map(({ tier }) => tier);
  expect(tiers).toEqual(tiers.toSorted((a, b) => a - b));
  for (const tier of new Set(tiers)) {
    const members = new Set(hits.flatMap((hit) => (hit.tier === tier ? hit.premise.id : [])));
    const idsOf = (order: readonly Hit[]) =>
      order.flatMap(({ premise }) => (members.has(premise.id) ? premise.id : []));
    expect(orders.map(idsOf)).toContainEqual(idsOf(hits));
  }
}

it.each(RANKS)(
  'by %o, undoing the moves gives the order of tiers, scores and ids',
  async (rank) => {
    const property = fc.asyncProperty(samples, pipelines, async (written, pipeline) => {
      const world = await World.create();
      await putClaims(world);
      await world.put(written);
      const by = { text: 'Trees should be planted in every street.' };
      const { hits } = await world.search({ by, rank, ...pipeline, first: 100 });
      const ids = (found: readonly Hit[]) => found.map(({ premise }) => premise.id);
      const order = undone(hits);
      if (pipeline.rerank.stepBackOtherClaims)
        expectSorted(order, [sorted(order), sortedTogether(order)]);
      else expect(ids(order)).toEqual(ids(sorted(order)));
    });
    await fc.assert(property, { numRuns: RUNS.few });
  },
);

it('keeps hits of the same group by their scores, however much their authors are preferred', async () => {
  const world = await World.create();
  await world.put(
    Array.from({ length: 12 }, (_, index) => ({
      cosine: 0.9 - index * 1.5e-5,
      payload: { profile: { gender: 'female' } },
    })),
  );
  const { hits } = await world.search({
    rerank: { prefer: { profile, inferred: false, weight: 10 } },
  });
  const cosines = hits.map(({ explanation }) => explained(explanation).scores.MEANING!.score);
  expect(cosines).toEqual(cosines.toSorted((a, b) => b - a));
});
