import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createElenchus, type Elenchus } from '../../src/index.js';
import { keepTextEncoder } from '../support/keep-text-encoder.js';

// As a program in JavaScript, which no compiler warns.
type Loose = Record<string, (...given: unknown[]) => Promise<never>>;

const GOOD = { id: 'good', text: 'Buses are late.' };

describe('the library, called with what its types forbid', () => {
  let elenchus: Elenchus;
  let loose: Loose;

  beforeAll(async () => {
    await keepTextEncoder();
    elenchus = await createElenchus({ dataDir: mkdtempSync(join(tmpdir(), 'elenchus-input-')) });
    loose = elenchus as unknown as Loose;
    await elenchus.createCorpus({ name: 'town' });
    await elenchus.putPremises('town', [GOOD]);
  });
  afterAll(() => elenchus.close());

  it.each([
    [{ dataDirectory: 'data' }, 'dataDirectory'],
    [{ dataDir: 7 }, 'dataDir'],
    [{ encoderThreads: 'many' }, 'encoderThreads'],
    [{ imageOcr: 'on' }, 'imageOcr'],
  ])('refuses the setting %j', async (settings, variable) => {
    const opened = createElenchus(settings as object);
    await expect(opened).rejects.toMatchObject({ code: 'CONFIG_INVALID', details: { variable } });
  });

  it.each([
    ['putPremises', { text: 'no id' }, 'id'],
    ['putPremises', { id: 'x' }, 'text'],
    ['putPremises', { id: 7, text: 'x' }, 'id'],
    ['putPremises', { ...GOOD, id: 'x', author: 3 }, 'author'],
    ['putPremises', { ...GOOD, id: 'x', claim: 'a text' }, 'claim'],
    ['putPremises', { ...GOOD, id: 'x', otherClaims: {} }, 'otherClaims'],
    ['putPremises', { ...GOOD, id: 'x', profile: null }, 'profile'],
    ['putPremises', { ...GOOD, id: 'x', profile: { age: 3 } }, 'profile.age'],
    ['putPremises', { ...GOOD, id: 'x', extra: { a: isNaN } }, 'extra.a'],
    ['putPremises', null, 'id'],
    ['putGraphs', { id: 'g' }, 'graph'],
    ['putGraphs', { id: 'g', graph: { nodes: [null], edges: [] } }, 'graph.nodes.0'],
    ['putGraphs', { id: 'g', graph: { nodes: [] } }, 'graph.edges'],
    ['putGraphs', null, 'graph'],
    ['putImages', { id: 'i', bytes: 'text' }, 'bytes'],
    ['putImages', { id: 'i', bytes: Buffer.alloc(1), sides: 3 }, 'sides'],
    ['putJudgements', {}, 'hit'],
    ['putJudgements', null, 'judgement'],
  ])('%s rejects only %j', async (method, item, field) => {
    expect(await loose[method]!('town', [item])).toMatchObject([
      { status: 'REJECTED', error: { code: 'BAD_INPUT', field } },
    ]);
  });

  it('stores what is right beside it, in the order of the items', async () => {
    const outcomes = await loose['putPremises']!('town', [{ id: 'x' }, GOOD, null]);
    const statuses = (outcomes as { status: string }[]).map(({ status }) => status);
    expect(statuses).toEqual(['REJECTED', 'UNCHANGED', 'REJECTED']);
  });

  it.each([
    ['putPremises', ['town', {}], 'premises'],
    ['createCorpus', [null], 'description'],
    ['createCorpus', [{ title: 'x' }], 'name'],
    ['createCorpus', [{ name: 'secret', visibility: 'private' }], 'visibility'],
    ['searchPremises', [undefined], 'options'],
    ['searchPremises', [{}], 'by'],
    ['searchPremises', [{ by: {} }], 'by'],
    ['searchPremises', [{ by: { text: 5 } }], 'by.text'],
    ['searchPremises', [{ by: { text: 'q' }, corpus: 5 }], 'corpus'],
    ['searchPremises', [{ by: { text: 'q' }, rank: { method: 'X' } }], 'rank.method'],
    ['searchPremises', [{ by: { text: 'q' }, filter: { profile: 5 } }], 'filter.profile'],
    [
      'searchPremises',
      [{ by: { text: 'q' }, rerank: { diversify: { method: 'X' } } }],
      'diversify.method',
    ],
    ['searchCounterPremises', [{ by: { premiseId: 5 } }], 'by.premiseId'],
    ['searchGraphs', [{ by: {} }], 'by'],
    ['searchImages', [{ by: {} }], 'by'],
    ['compareGroups', [{ by: { text: 'q' } }], 'groups'],
    ['premises', ['id'], 'ids'],
    ['deletePremises', ['town', [5]], 'ids.0'],
    ['mine', [5], 'text'],
    ['corpus', [5], 'corpus'],
  ])('%s refuses %j', async (method, given, field) => {
    await expect(loose[method]!(...given)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field },
    });
  });

  it('shows nothing of its inside in what it returns', async () => {
    const page = await elenchus.searchPremises({ by: { text: 'Are buses late?' } });
    expect(Object.keys(page).sort()).toEqual([
      'corpus',
      'hasNextPage',
      'hits',
      'relevance',
      'tuning',
    ]);
    const known = ['copies', 'explanation', 'group', 'premise', 'score', 'side', 'tier'];
    expect(known).toEqual(expect.arrayContaining(Object.keys(page.hits[0]!)));
  });
});
