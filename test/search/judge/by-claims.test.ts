import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Corpora, createCorpora } from '../../../src/corpus/index.js';
import { entityId } from '../../../src/domain/ids.js';
import type { PremiseRecord } from '../../../src/domain/records.js';
import type { PremiseSearch } from '../../../src/domain/search.js';
import type { Rerank } from '../../../src/domain/stages.js';
import { createSparseEncoder } from '../../../src/encoders/sparse.js';
import { loadConfig } from '../../../src/runtime/config.js';
import { NO_REQUEST } from '../../../src/runtime/scope.js';
import { createRetrieval, type Retrieval } from '../../../src/search/index.js';
import {
  type ClaimSource,
  premisesByClaims,
  storedClaims,
} from '../../../src/search/judge/by-claims.js';
import { openCorpora, premise } from '../../corpus/support.js';
import { explained } from '../../support/explained.js';
import { createFakeEncoder } from '../../support/fake-encoder.js';
import { createMemoryStore } from '../../support/memory-store.js';
import { searchParts } from '../../support/search-parts.js';
import { judging } from './judging.js';

describe('judging via similar claims', () => {
  const CARS = { id: 'cars', text: 'Cars should leave the old town' };
  const NOW = { id: 'now', text: 'Cars should leave the old town now' };
  const TREES = { id: 'trees', text: 'Each street needs trees' };
  const english = (id: string, text: string, parts: Partial<PremiseRecord> = {}) =>
    premise(id, { text, language: 'en', ...parts });
  const RECORDS: readonly PremiseRecord[] = [
    english('noise', 'Engines make noise at night', { claim: CARS, stance: 'FAVOR' }),
    english('shops', 'Shops need customers who park', { claim: CARS, stance: 'AGAINST' }),
    english('air', 'The air would be cleaner', { claim: NOW, stance: 'FAVOR' }),
    english('cool', 'Leaves keep walls cool', { claim: TREES, stance: 'FAVOR' }),
    english('engines', 'Engines also smell'),
    english('dogs', 'Dogs bark'),
  ];

  let corpora: Corpora;
  let retrieval: Retrieval;
  beforeEach(async () => {
    const parts = {
      ...searchParts(),
      store: createMemoryStore(),
      textEncoder: createFakeEncoder(),
      sparseEncoder: createSparseEncoder(),
      config: loadConfig({}),
    };
    corpora = await createCorpora(parts);
    retrieval = createRetrieval({ ...parts, registry: corpora.registry });
    await corpora.writer.putCorpus({ name: 'town' });
    await corpora.writer.putPremises('town', RECORDS);
    await corpora.writer.flush('town');
  });

  const search = (
    judged: Parameters<typeof judging>[0] = {},
    more: Partial<PremiseSearch> = {},
    steps: Rerank = {},
  ) =>
    retrieval.searchPremises('ALL', {
      by: { text: 'No cars in the town' },
      corpus: 'town',
      rank: { method: 'DENSE' },
      ...judging({ viaSimilarClaims: true, ...judged }, steps),
      first: 20,
      ...more,
    });
  const idsOf = ({ hits }: Awaited<ReturnType<typeof search>>) =>
    hits.map(({ premise: { externalId } }) => externalId);

  describe('candidates by way of claims', () => {
    it('are the premises of similar claims, and what has their words', async () => {
      const page = await search({ minRelevance: 0 });
      expect(new Set(idsOf(page))).toEqual(new Set(['noise', 'shops', 'air', 'engines']));
      expect(page.relevance).toEqual({ candidates: 4, judged: 4, kept: 4, minimum: 0 });
      for (const { explanation, score } of page.hits) {
        // No stage but judging has seen them.
        expect(explanation.scores).toMatchObject([{ stage: 'RELEVANCE', score }]);
        // Claims led to it, so it had no place before.
        expect(explanation.moves).toEqual([]);
      }
      expect(
        page.hits.map(({ explanation }) => explained(explanation).scores.RELEVANCE!.place),
      ).toEqual([1, 2, 3, 4]);
    });

    it('are followed by all others by rank', async () => {
      const page = await search();
      const ids = idsOf(page);
      expect(new Set(ids.slice(0, 4))).toEqual(new Set(['noise', 'shops', 'air', 'engines']));
      expect(new Set(ids)).toEqual(new Set(RECORDS.map(({ id }) => id)));
      const ranks = page.hits
        .slice(4)
        .map(({ explanation }) => explained(explanation).scores.MEANING!.place!);
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      expect(page.hits.map(({ tier }) => tier > 0)).toEqual([
        false,
        false,
        false,
        false,
        true,
        true,
      ]);
    });

    it('are only what the filter admits', async () => {
      const page = await search({ minRelevance: 0 }, { filter: { stance: ['FAVOR'] } });
      expect(new Set(idsOf(page))).toEqual(new Set(['noise', 'air']));
    });

    it('are no more than the pool', async () => {
      expect((await search({ judgePool: 2 })).relevance).toMatchObject({ candidates: 2 });
    });

    it.each(['LEXICAL', 'DENSE'] as const)('go on from page to page, by %s', async (method) => {
      const more = { rank: { method } };
      const all = idsOf(await search({}, more));
      const read: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await search({}, { ...more, first: 2, ...(after && { after }) });
        read.push(...idsOf(page));
        if (!page.hasNextPage) break;
        after = page.hits.at(-1)!.cursor;
      }
      expect(read).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
    });

    it('are none where no claim has a word of the text', async () => {
      const page = await search({}, { by: { text: 'Quantum chromodynamics' } });
      expect(page.relevance).toEqual({ candidates: 0, judged: 0, kept: 0 });
      expect(idsOf(page)).toHaveLength(RECORDS.length);
    });

    it('want a corpus with claims', async () => {
      await corpora.writer.putCorpus({ name: 'bare' });
      await corpora.writer.putPremises('bare', [english('dogs', 'Dogs bark')]);
      await expect(search({}, { corpus: 'bare' })).rejects.toMatchObject({
        code: 'CLAIMS_MISSING',
        message: expect.stringContaining('no claims') as string,
        details: { field: 'rerank.judge.viaSimilarClaims', corpus: 'bare' },
      });
    });

    it('do not go with putting premises of other claims back', async () => {
      await expect(search({}, {}, { stepBackOtherClaims: true })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field: 'rerank.judge.viaSimilarClaims' },
      });
    });
  });
});

describe('the prefilter', () => {
  /** Claims a to d; a and b are of one cluster. */
  const clusters = [['a', 'b'], ['c'], ['d']];
  const premises = new Map([
    ['a', ['a1', 'a2']],
    ['b', ['b1', 'a2']],
    ['c', ['c1']],
    ['d', ['d1']],
  ]);
  const near = new Map([
    ['a1', { x: 2, a2: 9 }],
    ['a2', { x: 2, y: 3 }],
    ['b1', { z: 3 }],
  ]);

  function source(similar: readonly string[]): ClaimSource {
    return {
      similarClaims: async (_, limit) =>
        similar.slice(0, limit).map((id, place) => ({ id, score: 9 - place })),
      clusterOf: async (claim) => clusters.find((each) => each.includes(claim))!,
      premisesOf: async (claims, limit) =>
        [...new Set(claims.flatMap((claim) => premises.get(claim)!))].slice(0, limit),
      similarPremises: async (seeds, limit) =>
        seeds.map((premise) =>
          Object.entries(near.get(premise) ?? {})
            .map(([id, score]) => ({ id, score }))
            .slice(0, limit),
        ),
    };
  }

  const text = 'Cars should leave the old town';

  describe('the prefilter by way of claims', () => {
    it('leaves the premises of the clusters of similar claims, then what these find', async () => {
      // x is found twice, with 4 in all; y and z are found alike.
      expect(await premisesByClaims(source(['b']), text, { limit: 10 })).toEqual([
        'a1',
        'a2',
        'b1',
        'x',
        'y',
        'z',
      ]);
    });

    it('takes the premises of the most similar claim first', async () => {
      const found = await premisesByClaims(source(['c', 'a']), text, { limit: 2 });
      expect(found).toEqual(['c1', 'a1']);
    });

    it('looks at as many claims as are asked for', async () => {
      const found = await premisesByClaims(source(['c', 'd']), text, { limit: 10, claims: 1 });
      expect(found).toEqual(['c1']);
    });

    it('lets as many premises ask for others as may', async () => {
      const found = await premisesByClaims(source(['b']), text, { limit: 10, seeds: 1 });
      expect(found).toEqual(['a1', 'a2', 'b1', 'x']);
    });

    it('leaves nothing where no claim is similar', async () => {
      expect(await premisesByClaims(source([]), text, { limit: 10 })).toEqual([]);
    });
  });
});

describe('stored claims', () => {
  const CARS = { id: 'cars', text: 'Cars should leave the old town' };
  const NOW = { id: 'now', text: 'Cars should leave the old town now' };
  const TREES = { id: 'trees', text: 'Each street needs trees' };

  const english = (id: string, text: string, claim?: typeof CARS) =>
    premise(id, { text, language: 'en', ...(claim && { claim }) });

  let source: ReturnType<typeof storedClaims>;
  beforeAll(async () => {
    const { store, registry, writer, sparseEncoder } = await openCorpora();
    await writer.putCorpus({ name: 'town' });
    await writer.putPremises('town', [
      english('noise', 'Engines make noise at night', CARS),
      english('air', 'The air would be cleaner', NOW),
      english('cool', 'Leaves keep walls cool', TREES),
      english('engines', 'Engines also smell'),
      english('dogs', 'Dogs bark'),
    ]);
    await writer.flush('town');
    source = storedClaims(
      { store, scope: NO_REQUEST },
      { registry, sparseEncoder },
      (await registry.get('town'))!,
    );
  });

  const ids = (type: 'claim' | 'premise', ...names: string[]) =>
    names.map((name) => entityId(type, 'town', name));

  describe('the claims of a store', () => {
    it('are found by their words', async () => {
      const found = await source.similarClaims('The town without cars', 5);
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids('claim', 'cars', 'now')));
      expect(await source.similarClaims('The town without cars', 1)).toHaveLength(1);
    });

    it('have the other claims of their cluster', async () => {
      const [cars = ''] = ids('claim', 'cars');
      expect(new Set(await source.clusterOf(cars))).toEqual(new Set(ids('claim', 'cars', 'now')));
      expect(await source.clusterOf(ids('claim', 'trees')[0]!)).toEqual(ids('claim', 'trees'));
    });

    it('have their premises, those of the first claim first', async () => {
      const claims = ids('claim', 'trees', 'cars');
      expect(await source.premisesOf(claims, 5)).toEqual(ids('premise', 'cool', 'noise'));
      expect(await source.premisesOf(claims, 1)).toEqual(ids('premise', 'cool'));
    });

    it('have premises that find others by BM25, and not themselves', async () => {
      const seeds = ids('premise', 'noise', 'engines', 'dogs', 'gone');
      const found = await source.similarPremises(seeds, 5);
      expect(found.map((near) => near.map(({ id }) => id))).toEqual([
        ids('premise', 'engines'),
        ids('premise', 'noise'),
        [],
      ]);
      expect(await source.similarPremises([], 5)).toEqual([]);
    });

    it('lead from a new claim to candidates', async () => {
      const found = await premisesByClaims(source, 'No cars in town', { limit: 10 });
      expect(new Set(found.slice(0, 2))).toEqual(new Set(ids('premise', 'noise', 'air')));
      expect(found.slice(2)).toEqual(ids('premise', 'engines'));
    });
  });
});
