import { beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/runtime/config.js';
import { createCorpora, type Corpora } from '../../../src/corpus/index.js';
import type { PremiseRecord } from '../../../src/domain/records.js';
import type { Rerank } from '../../../src/domain/stages.js';
import type { PremiseSearch } from '../../../src/domain/search.js';
import { createSparseEncoder } from '../../../src/encoders/sparse.js';
import { createRetrieval, type Retrieval } from '../../../src/search/index.js';
import { premise } from '../../corpus/support.js';
import { createFakeEncoder } from '../../support/fake-encoder.js';
import { createMemoryStore } from '../../support/memory-store.js';
import { searchParts } from '../../support/search-parts.js';
import { judging } from './judging.js';
import { explained } from '../../support/explained.js';

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
    expect(page.hits.map(({ tier }) => tier > 0)).toEqual([false, false, false, false, true, true]);
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
