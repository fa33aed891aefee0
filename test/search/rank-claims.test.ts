import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import type { Rank } from '../../src/domain/stages.js';
import { RUNS } from '../support/runs.js';
import { World } from './world.js';

const AUTO: Rank = { method: 'AUTO' };

const claimId = (name: string) => entityId('claim', 'towns', name);
const closeTo = (value: number) => expect.closeTo(value, 5) as number;

async function worldOf(
  claims: Readonly<Record<string, number>>,
  premises: readonly { id: string; cosine: number; claim?: string }[],
): Promise<World> {
  const world = await World.create();
  await world.putClaims(Object.entries(claims).map(([id, cosine]) => ({ id, cosine })));
  await world.put(
    premises.map(({ claim, ...sample }) => ({
      ...sample,
      ...(claim !== undefined && { payload: { claim: claimId(claim) } }),
    })),
  );
  return world;
}

describe('auto, where nearly all of the best hits belong to claims', () => {
  const CLAIMS = { near: 0.9, far: 0.1, last: -0.9 };
  /** Behind all others, so that nine in ten premises belong to a claim. */
  const LAST = Array.from({ length: 27 }, (_, at) => ({
    id: `last ${at}`,
    cosine: -0.5,
    claim: 'last',
  }));
  const PREMISES = [
    { id: 'of far', cosine: 0.8, claim: 'far' },
    { id: 'of near', cosine: 0.2, claim: 'near' },
    { id: 'of none', cosine: 0.5 },
    ...LAST,
  ];

  it('compares the query with premises and with their claims', async () => {
    const world = await worldOf(CLAIMS, PREMISES);
    const { hits } = await world.search({ rank: AUTO, first: 3 });
    expect(hits.map(({ premise, score }) => [premise.externalId, score])).toEqual([
      ['of near', closeTo(0.55 * 0.2 + 0.45 * 0.9)],
      ['of none', closeTo(0.5)],
      ['of far', closeTo(0.55 * 0.8 + 0.45 * 0.1)],
    ]);
    expect(hits.map(({ explanation }) => explanation.scores)).toEqual([
      [
        { stage: 'MEANING', score: closeTo(0.2), place: 3 },
        { stage: 'CLAIM', score: closeTo(0.9) },
      ],
      [{ stage: 'MEANING', score: closeTo(0.5), place: 2 }],
      [
        { stage: 'MEANING', score: closeTo(0.8), place: 1 },
        { stage: 'CLAIM', score: closeTo(0.1) },
      ],
    ]);
  });

  it('compares premises with the vector of an answer, and claims with that of the question', async () => {
    const world = await worldOf(CLAIMS, PREMISES);
    world.answer = Float32Array.of(0, 1);
    const { hits } = await world.search({ rank: AUTO, first: 1 });
    expect(hits[0]!.premise.externalId).toBe('of near');
    expect(hits[0]!.explanation.scores).toEqual([
      { stage: 'MEANING', score: closeTo(Math.sqrt(1 - 0.2 ** 2)), place: 1 },
      { stage: 'CLAIM', score: closeTo(0.9) },
    ]);
  });

  it('compares with premises only, where claims have no weight or are hidden', async () => {
    const world = await worldOf(CLAIMS, PREMISES);
    const byMeaning = ['of far', 'of none', 'of near'];
    expect(await world.ids({ rank: AUTO, first: 3, tuning: { claimWeight: 0 } })).toEqual(
      byMeaning,
    );
    const hiddenClaims = ['near', 'far', 'last'];
    const { hits } = await world.search({ rank: AUTO, first: 3, hiddenClaims });
    expect(hits.map(({ premise }) => premise.externalId)).toEqual(byMeaning);
  });

  it('treats premises of a hidden claim as if they had none', async () => {
    const world = await worldOf({ ...CLAIMS, hidden: 1 }, [
      ...PREMISES,
      { id: 'of hidden', cosine: 0.49, claim: 'hidden' },
    ]);
    const { hits } = await world.search({ rank: AUTO, first: 4, hiddenClaims: ['hidden'] });
    expect(hits.map(({ premise }) => premise.externalId)).toEqual([
      'of near',
      'of none',
      'of hidden',
      'of far',
    ]);
  });

  it('takes the nearest of several claims, and each premise once', async () => {
    const world = await worldOf(CLAIMS, PREMISES);
    await world.put([
      { id: 'of both', cosine: 0.3, payload: { claim: [claimId('far'), claimId('near')] } },
    ]);
    const order = async (hiddenClaims: readonly string[]) => {
      const { hits } = await world.search({ rank: AUTO, first: 4, hiddenClaims });
      return hits.map(({ premise }) => premise.externalId);
    };
    expect(await order([])).toEqual(['of both', 'of near', 'of none', 'of far']);
    expect(await order(['far'])).toEqual(['of far', 'of both', 'of near', 'of none']);
  });

  it('ranks as before where more than one in ten of the best hits belongs to no claim', async () => {
    const others = Array.from({ length: 3 }, (_, at) => ({ id: `${at}`, cosine: 0.3 }));
    const world = await worldOf(CLAIMS, [...PREMISES, ...others]);
    expect((await world.ids({ rank: AUTO }))[0]).toBe('of far');
  });

  it('is stale when claims near the query change between pages, but not when others come', async () => {
    const world = await worldOf(CLAIMS, PREMISES);
    const first = await world.search({ rank: AUTO, first: 1 });
    const after = first.hits[0]!.cursor;
    await world.putClaims([{ id: 'later', cosine: 1 }]);
    await world.put([{ id: 'new', cosine: 0.9, payload: { claim: claimId('later') } }]);
    expect(await world.ids({ rank: AUTO, first: 2, after })).toEqual(['of none', 'of far']);
    await world.putClaims([{ id: 'near', cosine: 0.2 }]);
    await expect(world.search({ rank: AUTO, first: 2, after })).rejects.toMatchObject({
      code: 'CURSOR_STALE',
    });
  });

  it('gives the order of the whole corpus, page by page, also with more claims than are told apart', async () => {
    const cosine = fc.integer({ min: -100, max: 100 }).map((each) => each / 100);
    const property = fc.asyncProperty(
      fc.array(cosine, { minLength: 1, maxLength: 120 }),
      fc.array(fc.tuple(cosine, fc.nat()), { minLength: 1, maxLength: 80 }),
      fc.integer({ min: 1, max: 9 }),
      async (claims, premises, first) => {
        const nearest = claims.toSorted((a, b) => b - a).slice(0, 100);
        const world = await worldOf(
          Object.fromEntries(claims.map((each, at) => [`c${at}`, each])),
          premises.map(([own, claim], at) => {
            return { id: `p${at}`, cosine: own, claim: `c${claim % claims.length}` };
          }),
        );
        const expected = premises.map(([own, claim]) => {
          const told = Math.max(claims[claim % claims.length]!, nearest.at(-1)!);
          return 0.55 * own + 0.45 * told;
        });
        const scores: number[] = [];
        for (let after: string | undefined; ;) {
          const page = await world.search({ rank: AUTO, first, ...(after && { after }) });
          scores.push(...page.hits.map(({ score }) => score));
          if (!page.hasNextPage) break;
          after = page.hits.at(-1)!.cursor;
        }
        expect(scores).toEqual(expected.sort((a, b) => b - a).map(closeTo));
      },
    );
    await fc.assert(property, { numRuns: RUNS.few });
  });
});
