import { beforeEach, describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import type { Rank } from '../../src/domain/stages.js';
import type { MeasuredSearch } from '../../src/search/types.js';
import { expectAtMost } from '../support/at-most.js';
import { type Sample, World } from './world.js';

let world: World;
/** Claims with the query's meaning, and with another. */
let own: string;
let other: string;

beforeEach(async () => {
  world = await World.create();
  [own, other] = (await world.putClaims([
    { id: 'own', cosine: 0.7 },
    { id: 'other', cosine: 0.5 },
  ])) as [string, string];
  await world.put([
    premise('other best', 0.9, other),
    premise('own', 0.8, own),
    premise('unassigned', 0.7),
    premise('other', 0.6, other),
    premise('unassigned last', 0.1),
  ]);
});

function premise(id: string, cosine: number, claim?: string): Sample {
  return { id, cosine, words: { 1: cosine }, ...(claim !== undefined && { payload: { claim } }) };
}

const STEP_BACK = { rerank: { stepBackOtherClaims: true } };

const ids = (parts: Partial<MeasuredSearch> = {}) => world.ids({ ...STEP_BACK, ...parts });

const STEPPED_BACK = ['own', 'unassigned', 'unassigned last', 'other best', 'other'];

describe('premises of other claims', () => {
  it('step back behind all others', async () => {
    expect(await world.ids()).toEqual([
      'other best',
      'own',
      'unassigned',
      'other',
      'unassigned last',
    ]);
    expect(await ids()).toEqual(STEPPED_BACK);
  });

  it.each<Rank>([
    { method: 'AUTO' },
    { method: 'FEEDBACK' },
    { method: 'LEXICAL' },
    { method: 'FUSED', lexicalWeight: 0.3 },
  ])('whatever ranks: %o', async (rank) => {
    expect(await ids({ rank, tuning: { feedbackDocuments: 1 } })).toEqual(STEPPED_BACK);
  });

  it('tells which hits stepped back, and keeps scores as they are', async () => {
    const { hits } = await world.search(STEP_BACK);
    expect(hits.map(({ explanation }) => explanation.moves)).toEqual([
      [],
      [],
      [],
      [{ from: 1, to: 4, reason: { type: 'OTHER_CLAIM', claimId: other } }],
      [{ from: 4, to: 5, reason: { type: 'OTHER_CLAIM', claimId: other } }],
    ]);
    expect(hits.map(({ score }) => score)).toEqual(
      [0.8, 0.7, 0.1, 0.9, 0.6].map((score) => expect.closeTo(score, 6)),
    );
    expect(hits.map(({ explanation }) => explanation.scores)).toEqual(
      hits.map(({ score }) => [{ stage: 'MEANING', score }]),
    );
  });

  it('takes the claim that the search names for the query’s own', async () => {
    // The query's text is the claim's, but the world gives all texts one vector.
    await world.putClaims([{ id: 'other', cosine: 0.5, payload: { text: 'Parks.' } }]);
    expect(await ids({ by: { claimId: other } })).toEqual(await world.ids());
  });

  it('leaves premises in place that have the query’s own claim among others', async () => {
    await world.put([
      { id: 'both', cosine: 0.75, payload: { claim: [other, entityId('claim', 'towns', 'own')] } },
    ]);
    expect((await ids()).indexOf('both')).toBe(1);
    expect((await ids()).indexOf('other best')).toBe(4);
  });

  it('takes all claims near the query for its own', async () => {
    await world.putClaims([{ id: 'other', cosine: 0.56 }]);
    expect(await ids()).toEqual(await world.ids());
    await world.putClaims([{ id: 'other', cosine: 0.54 }]);
    expect(await ids()).toEqual(STEPPED_BACK);
  });

  it('does not know the claims of other corpora', async () => {
    world.addCorpus('villages');
    await world.put([premise('far', 0.2), premise('near', 0.9, other)], 'villages');
    expect(await ids({ corpus: 'villages' })).toEqual(['far', 'near']);
  });

  it('does not know of claims that are hidden', async () => {
    expect(await ids({ hiddenClaims: ['other'] })).toEqual(await world.ids());
  });

  it('learns from premises that do not step back', async () => {
    // Alone in being admitted, but known to be about something else.
    const rank = { method: 'FEEDBACK' } as const;
    const search = { rank, tuning: { feedbackDocuments: 1 }, filter: { claimId: [other] } };
    const scores = async (stepBackOtherClaims: boolean) =>
      (await world.search({ ...search, rerank: { stepBackOtherClaims } })).hits.map(
        ({ score }) => score,
      );
    expect(await scores(false)).not.toEqual(await scores(true));
  });

  it('orders what stepped back alone where nothing else is admitted', async () => {
    expect(await ids({ filter: { claimId: [other] } })).toEqual(['other best', 'other']);
  });

  it('goes on from page to page, into what stepped back', async () => {
    const read: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await world.search({ ...STEP_BACK, first: 2, ...(after && { after }) });
      read.push(...page.hits.map((hit) => hit.premise.externalId));
      await world.put([premise(`new ${read.length}`, 0.85)]);
      if (!page.hasNextPage) break;
      after = page.hits.at(-1)!.cursor;
    }
    expect(read).toEqual(STEPPED_BACK);
  });

  it('goes stale where the query gets another claim of its own', async () => {
    const { hits } = await world.search({ ...STEP_BACK, first: 1 });
    await world.putClaims([{ id: 'third', cosine: 0.9 }]);
    await expect(world.search({ ...STEP_BACK, after: hits[0]!.cursor })).rejects.toMatchObject({
      code: 'CURSOR_STALE',
    });
  });

  it('asks the store for claims and hits, and for what stepped back where a page reaches it', async () => {
    const calls = async (first: number) => {
      world.store.calls.clear();
      await ids({ first });
      return Object.fromEntries(world.store.calls);
    };
    await world.put([0.5, 0.4, 0.3].map((cosine) => premise(`at ${cosine}`, cosine)));
    expectAtMost(await calls(2), { query: 2 });
    expectAtMost(await calls(4), { query: 2 });
    expectAtMost(await calls(20), { query: 3 });
  });
});
