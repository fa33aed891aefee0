import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import { ask, codes, type GraphqlResponse } from '../support/server.js';
import { startTownApi, type TownApi, townPremises } from '../support/town-api.js';

const QUERY = `query(
  $by: PremiseQuery = { text: "trees" }
  $corpus: String
  $filter: PremiseFilter
  $first: Int = 2
  $after: Cursor
) {
  premises(
    by: $by
    corpus: $corpus
    filter: $filter
    first: $first
    after: $after
  ) {
    nodes { id }
    pageInfo { endCursor }
  }
}`;

const condition = (parts: object) => ({ filter: { any: [{}, { profile: [parts] }] } });

describe('a search that cannot be made', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startTownApi();
  });
  afterAll(() => town.api.close());
  afterEach(async () => {
    expect((await ask(town.api, QUERY)).errors).toBeUndefined();
  });

  it.each([
    ['an empty text', { by: { text: '' } }, 'EMPTY_QUERY', 'by.text'],
    ['a blank text', { by: { text: ' \n' } }, 'EMPTY_QUERY', 'by.text'],
    ['a text of 100 kB', { by: { text: 'a'.repeat(100_000) } }, 'TEXT_TOO_LONG', 'by.text'],
    ['first: -1', { first: -1 }, 'PAGE_SIZE', 'first'],
    ['first: 0', { first: 0 }, 'PAGE_SIZE', 'first'],
    ['first: 10^9', { first: 1_000_000_000 }, 'PAGE_SIZE', 'first'],
    ['an unknown corpus', { corpus: 'sheep' }, 'CORPUS_NOT_FOUND', undefined],
    [
      'an unknown variable',
      condition({ variable: 'shoes', anyOf: ['42'] }),
      'UNKNOWN_VARIABLE',
      'filter.any[1].profile[0].variable',
    ],
    [
      'an unknown value',
      condition({ variable: 'gender', anyOf: ['sheep'] }),
      'UNKNOWN_VALUE',
      'filter.any[1].profile[0].anyOf[0]',
    ],
    [
      'a value of an order, inside not',
      { filter: { not: { profile: [{ variable: 'age', from: '65+', to: '18-34' }] } } },
      'BAD_INPUT',
      'filter.not.profile[0].from',
    ],
    [
      'an unknown field',
      { filter: { fields: [{ field: 'colour', anyOf: ['red'] }] } },
      'UNKNOWN_FIELD',
      'filter.fields[0].field',
    ],
    ['an id of something else', { by: { claimId: 'corpus:towns' } }, 'BAD_INPUT', 'by.claimId'],
    [
      'an id of no claim, deep in a filter',
      { filter: { any: [{}, { not: { claimId: ['x'] } }] } },
      'BAD_INPUT',
      'filter.any[1].not.claimId[0]',
    ],
    [
      'a claim that is not there',
      { by: { claimId: 'claim:00000000-0000-5000-8000-000000000000' } },
      'NOT_FOUND',
      'by.claimId',
    ],
    ['something else than a cursor', { after: 'sheep' }, 'CURSOR_INVALID', undefined],
    ['an empty cursor', { after: '' }, 'CURSOR_INVALID', undefined],
  ])('%s', async (_, variables, code, field) => {
    const answer = await ask(town.api, QUERY, variables);
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ premises: null });
    expect(codes(answer)).toEqual([code]);
    expect(answer.errors?.[0]?.extensions['field']).toBe(field);
  });

  it('a cursor of another search', async () => {
    const after = endCursor(await ask(town.api, QUERY));
    const answer = await ask(town.api, QUERY, { by: { text: 'something else' }, after });
    expect(codes(answer)).toEqual(['CURSOR_FOREIGN']);
  });

  it.each([
    ['several methods to rank by', 'rank: { dense: {}, fused: {} }', 'exactly one key'],
    ['no method', 'rank: {}', 'exactly one key'],
    ['a method that is null', 'rank: { dense: null }', 'non-null'],
    ['a constant of another method', 'rank: { lexical: { minScore: 0.5 } }', '"minScore"'],
    ['a step that does not exist', 'rerank: { shuffle: true }', '"shuffle"'],
    ['two ways to diversify', 'rerank: { diversify: { mmr: {}, kmeans: {} } }', 'exactly one key'],
    ['an unknown constant', 'tuning: { pool: 5 }', '"pool"'],
  ])('%s fails before anything is searched for', async (_, argument, problem) => {
    const query = QUERY.replace('first: $first', `${argument} first: $first`);
    const answer = await ask(town.api, query);
    expect(codes(answer)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    expect(answer.errors?.[0]?.message).toContain(problem);
  });

  it('leaves the others of its request answered', async () => {
    const query = `{
      good: premises(by: { text: "trees" }, first: 1) { nodes { id } }
      bad: premises(by: { text: "trees" }, first: 0) { nodes { id } }
      worse: compareGroups(by: { text: "trees" }, groups: []) { name }
      claims(first: -1) { nodes { id } }
      counterPremises(by: { text: " " }) { nodes { id } }
      argumentGraphs(by: { text: "" }) { nodes { id } }
      socioProfiles(corpus: "sheep") { nodes { id } }
      corpora { name }
    }`;
    const { data, errors } = await ask(town.api, query);
    expect(data).toMatchObject({
      good: { nodes: [{}] },
      corpora: [{ name: 'towns' }],
      bad: null,
      worse: null,
      claims: null,
      counterPremises: null,
      argumentGraphs: null,
      socioProfiles: null,
    });
    expect(errors).toHaveLength(6);
  });

  it('a cursor of an order whose basis has changed', async () => {
    const query = QUERY.replace(
      'first: $first',
      'rank: { feedback: {} }, tuning: { feedbackDocuments: 3 }, first: $first',
    );
    const after = endCursor(await ask(town.api, query));
    const { id = '' } = (await townPremises())[0] ?? {};
    await town.writer.deletePremises('towns', [entityId('premise', 'towns', id)]);
    expect(codes(await ask(town.api, query, { after }))).toEqual(['CURSOR_STALE']);
  });
});

function endCursor({ data }: GraphqlResponse): string {
  return (data?.['premises'] as { pageInfo: { endCursor: string } }).pageInfo.endCursor;
}
