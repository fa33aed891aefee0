import { beforeEach, describe, expect, it } from 'vitest';
import type { Side } from '../../src/domain/premise.js';
import { describeEngines } from '../store/contract/engines.js';
import { explained } from '../support/explained.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';
import { sidesOf } from '../support/sides-of.js';
import { by, diversifying } from './diversify/diversifying.js';
import { type Sample, World } from './world.js';

describe('the side of a hit', () => {
  let world: World;
  /** In the words of the question, the same in other words, the opposite of it, and another issue. */
  let given: string;
  let same: string;
  let opposite: string;
  let far: string;
  const QUESTION = 'Should we plant trees?';

  beforeEach(async () => {
    world = await World.create();
    [given, same, opposite, far] = (await world.putClaims([
      { id: 'given', cosine: 1, payload: { text: 'Trees should be planted.', language: 'en' } },
      { id: 'same', cosine: 0.99, payload: { text: 'More green.', language: 'en' } },
      { id: 'opposite', cosine: 0.98, payload: { text: 'No more green.', language: 'en' } },
      { id: 'far', cosine: -1, payload: { text: 'Dogs should bark.', language: 'en' } },
    ])) as [string, string, string, string];
    await world.put([
      of('given for', given, 'FAVOR'),
      of('given against', given, 'AGAINST'),
      of('given neutral', given, 'NEUTRAL'),
      of('same for', same, 'FAVOR'),
      of('opposite for', opposite, 'FAVOR'),
      of('opposite against', opposite, 'AGAINST'),
      of('far for', far, 'FAVOR'),
      { id: 'says yes', cosine: 0.5, payload: { text: 'They give shade.', language: 'en' } },
      { id: 'says no', cosine: 0.4, payload: { text: 'Leaves? Never!', language: 'en' } },
      { id: 'off topic', cosine: -0.9, payload: { text: 'Cats purr.', language: 'en' } },
    ]);
  });

  function of(id: string, claim: string, stance: string): Sample {
    return { id, cosine: 0.7, payload: { claim, stance, language: 'en', text: `${id}.` } };
  }

  async function sides(
    parts: Partial<Parameters<World['search']>[0]> = {},
    options?: { readonly infer: boolean },
  ) {
    const { hits } = await world.search({ by: { text: QUESTION }, first: 50, ...parts });
    const found = await sidesOf(hits, options);
    return Object.fromEntries(
      hits.map(({ premise }, at) => {
        const side = found[at];
        return [premise.externalId, side && `${side.side} ${side.basis}`];
      }),
    ) as Record<string, string | undefined>;
  }

  const BY_CLAIMS = {
    'given for': 'FAVOR GIVEN',
    'given against': 'AGAINST GIVEN',
    'given neutral': undefined,
    'same for': 'FAVOR CLAIM',
    'opposite for': 'AGAINST CLAIM',
    'opposite against': 'FAVOR CLAIM',
    'far for': undefined,
    'says yes': undefined,
    'says no': undefined,
    'off topic': undefined,
  };

  it('is that of its stance on a claim that says the same or the opposite', async () => {
    expect(await sides()).toEqual(BY_CLAIMS);
  });

  it('is the other one where the question is turned round', async () => {
    expect(await sides({ opposite: true })).toMatchObject({
      'given for': 'AGAINST GIVEN',
      'same for': 'AGAINST CLAIM',
      'opposite for': 'FAVOR CLAIM',
    });
  });

  it('is inferred where that is asked for, and the data says nothing', async () => {
    expect(await sides({}, { infer: true })).toEqual({
      ...BY_CLAIMS,
      'far for': 'FAVOR INFERRED',
      'says yes': 'FAVOR INFERRED',
      'says no': 'AGAINST INFERRED',
    });
    expect(await sides({ opposite: true }, { infer: true })).toMatchObject({
      'says yes': 'AGAINST INFERRED',
      'says no': 'FAVOR INFERRED',
    });
  });

  it('is by the claim in the words of the question where a premise has several', async () => {
    await world.put([
      {
        id: 'both',
        payload: {
          claim: [same, given],
          claims_by_stance: { FAVOR: [same], AGAINST: [given] },
          language: 'en',
        },
      },
    ]);
    expect((await sides())['both']).toBe('AGAINST GIVEN');
    expect(Object.keys(await sides({ filter: { side: ['FAVOR'] } }))).not.toContain('both');
    expect(Object.keys(await sides({ filter: { side: ['AGAINST'] } }))).toContain('both');
  });

  it('decides what a filter admits: first what claims decide, then what is inferred', async () => {
    const found = await sides({ filter: { side: ['FAVOR'] } });
    expect(found).toEqual({
      'given for': 'FAVOR GIVEN',
      'same for': 'FAVOR CLAIM',
      'opposite against': 'FAVOR CLAIM',
      'far for': 'FAVOR INFERRED',
      'says yes': 'FAVOR INFERRED',
    });
    expect(Object.keys(found).slice(3)).toEqual(['far for', 'says yes']);
    expect(Object.keys(await sides({ filter: { side: ['AGAINST'] } })).sort()).toEqual([
      'given against',
      'opposite for',
      'says no',
    ]);
    expect(Object.keys(await sides({ filter: { side: ['FAVOR', 'AGAINST'] } }))).toHaveLength(8);
    expect(await sides({ filter: { all: [{ side: ['FAVOR'] }, { side: ['AGAINST'] }] } })).toEqual(
      {},
    );
  });

  it('stays inferred where hits are judged, too', async () => {
    const rerank = { judge: { model: 'FAST', viaSimilarClaims: false } } as const;
    expect(await sides({ filter: { side: ['FAVOR'] }, rerank })).toEqual({
      'given for': 'FAVOR GIVEN',
      'same for': 'FAVOR CLAIM',
      'opposite against': 'FAVOR CLAIM',
      'far for': 'FAVOR INFERRED',
      'says yes': 'FAVOR INFERRED',
    });
  });

  it('counts inside `any` and `not` as far as claims decide it', async () => {
    expect(await sides({ filter: { not: { side: ['FAVOR', 'AGAINST'] } } })).toMatchObject({
      'given neutral': undefined,
      'far for': undefined,
      'says no': undefined,
    });
    const any = [{ side: ['AGAINST'] as const }, { stance: ['NEUTRAL'] as const }];
    expect(Object.keys(await sides({ filter: { any } })).sort()).toEqual([
      'given against',
      'given neutral',
      'opposite for',
    ]);
  });

  it('is counted, as far as claims decide it', async () => {
    const page = await world.search({ by: { text: QUESTION }, filter: { side: ['FAVOR'] } });
    expect(await page.totalCount()).toBe(3);
    const [facet] = await page.facets({ variables: ['side'], ignoreOwnCondition: true });
    expect(facet).toMatchObject({
      variable: 'side',
      values: [
        { value: 'FAVOR', count: 3 },
        { value: 'AGAINST', count: 2 },
      ],
      missing: 5,
    });
    const [own] = await page.facets({ variables: ['side'] });
    expect(own!.values.map(({ count }) => count)).toEqual([3, 0]);
  });

  it('groups hits, as far as claims decide it', async () => {
    const diversify = by('COVER_GROUPS', { variables: ['side'], relevanceWeight: 0 });
    for (const opposite of [false, true]) {
      const { hits } = await world.search({
        by: { text: QUESTION },
        opposite,
        first: 50,
        ...diversifying(diversify),
      });
      const brought = hits.map(({ explanation }) => explained(explanation).moves.NOVELTY!.groups);
      const first = await sidesOf(hits.slice(0, 2));
      expect(first.map((side) => side!.side).sort()).toEqual(['AGAINST', 'FAVOR']);
      expect(brought.slice(0, 2)).toEqual(
        first.map((side) => [{ variable: 'side', value: side!.side }]),
      );
      expect(brought.slice(2).flat()).toEqual([]);
    }
  });

  it('needs a question', async () => {
    const list = { corpus: 'towns', filter: { side: ['FAVOR' as const] } };
    await expect(world.retrieval.listPremises('ALL', list)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'filter.side' },
    });
    const page = await world.retrieval.listPremises('ALL', { corpus: 'towns' });
    await expect(page.facets({ variables: ['side'] })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'facets.variables[0]' },
    });
  });

  it('is read on in pages of any size', async () => {
    const filter = { side: ['FAVOR' as const] };
    const all = Object.keys(await sides({ filter }));
    const found: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await world.search({
        by: { text: QUESTION },
        filter,
        first: 2,
        ...(after && { after }),
      });
      found.push(...page.hits.map(({ premise }) => premise.externalId));
      if (!page.hasNextPage) break;
      after = page.hits.at(-1)!.cursor;
    }
    expect(found).toEqual(all);
  });

  it('makes a cursor stale where the question is read otherwise', async () => {
    const search = { by: { text: QUESTION }, filter: { side: ['FAVOR' as const] }, first: 1 };
    const { hits } = await world.search(search);
    const after = hits[0]!.cursor;
    await world.search({ ...search, after });
    await world.putClaims([
      { id: 'same', cosine: 0.99, payload: { text: 'Never more green.', language: 'en' } },
    ]);
    await expect(world.search({ ...search, after })).rejects.toMatchObject({
      code: 'CURSOR_STALE',
    });
  });

  it('can be that of each group', async () => {
    const comparison = await world.retrieval.compareGroups('ALL', {
      by: { text: QUESTION },
      corpus: 'towns',
      filter: { side: ['AGAINST'] },
      groups: [{ name: 'all' }, { name: 'for', filter: { stance: ['FAVOR'] } }],
    });
    const pages = await Promise.all(comparison.groups.map((group) => group.premises()));
    expect(pages.map(({ hits }) => hits.map(({ premise }) => premise.externalId).sort())).toEqual([
      ['given against', 'opposite for', 'says no'],
      ['opposite for'],
    ]);
  });
});

describeEngines(
  (name) => `sides of a question on the ${name} store`,
  (on) => {
    it('are those that claims decide, filtered and counted', async () => {
      const engine: SearchedEngine = await openSearched(on, 'towns');
      const claim = (id: string, text: string) => ({ id, text });
      const record = (id: string, of: { id: string; text: string }, stance: Side) => ({
        id,
        text: `Trees give shade, says ${id}.`,
        language: 'en',
        claim: of,
        stance,
        profile: {},
        extra: {},
      });
      const trees = claim('trees', 'Trees should be planted in streets.');
      const none = claim('none', 'Trees should not be planted in streets.');
      const dogs = claim('dogs', 'Dogs must wear a muzzle.');
      await engine.corpora.writer.putPremises('towns', [
        record('a', trees, 'FAVOR'),
        record('b', trees, 'AGAINST'),
        record('c', none, 'FAVOR'),
        record('d', none, 'AGAINST'),
        record('e', dogs, 'FAVOR'),
      ]);
      const balanced = (method: 'COVER_GROUPS' | 'MATCH_CORPUS_SHARES' | 'EQUAL_SHARES') =>
        engine.retrieval.searchPremises('ALL', {
          by: { text: 'Should trees be planted in streets.' },
          corpus: 'towns',
          first: 2,
          ...diversifying(by(method, { variables: ['side'], relevanceWeight: 0 })),
        });
      for (const method of ['COVER_GROUPS', 'MATCH_CORPUS_SHARES', 'EQUAL_SHARES'] as const) {
        const found = await sidesOf((await balanced(method)).hits);
        expect(found.map((side) => side?.side).sort()).toEqual(['AGAINST', 'FAVOR']);
      }
      const search = (side: Side) =>
        engine.retrieval.searchPremises('ALL', {
          by: { text: 'Should trees be planted in streets.' },
          corpus: 'towns',
          filter: { side: [side] },
          first: 10,
        });
      for (const [side, first, byClaims] of [
        ['FAVOR', 'a', ['a', 'd']],
        ['AGAINST', 'b', ['b', 'c']],
      ] as const) {
        const page = await search(side);
        const found = page.hits.map(({ premise }) => premise.externalId);
        expect(found.slice(0, 2).sort()).toEqual(byClaims);
        expect(found).toContain(first);
        expect(await page.totalCount()).toBe(2);
        const [facet] = await page.facets({ variables: ['side'], ignoreOwnCondition: true });
        expect(facet!.values.map(({ count }) => count)).toEqual([2, 2]);
      }
      await engine.corpora.close();
      await engine.opened.close();
    });
  },
);
