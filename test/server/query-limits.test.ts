import type { FastifyInstance } from 'fastify';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, codes, post, startApi } from '../support/server.js';

const DEEP_LISTS = nest(100_000, '[', ']', '1');
const COSTLY_PAGE = `premises(by: { text: "x" }, first: 200) {
  nodes { similar(first: 200) { nodes { similar(first: 50) { nodes { id } } } } }
}`;
const COSTLY_POOL =
  'premises(by: { text: "x" }, rerank: { diversify: { equalShares: {} } }, tuning: { diversifyPool: 1000, smoothing: 0.3 }) { admittedCount }';
const JUDGED =
  'premises(by: { text: "x" }, rerank: { judge: {} }, tuning: { judgeRead: 200 }) { admittedCount }';
const CYCLE = '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }';

const REFUSED: readonly (readonly [name: string, query: string, code: string])[] = [
  ['fields nested 13 deep', `{ ${nest(12, 'a { ', ' }', 'a')} }`, 'QUERY_TOO_DEEP'],
  [
    '13 deep by fragments',
    `{ ...f } fragment f on Q { ${nest(12, 'a{', '}', 'a')} }`,
    'QUERY_TOO_DEEP',
  ],
  ['brackets nested 100,000 deep', nest(100_000, '{a', '}', ''), 'QUERY_TOO_DEEP'],
  ['lists nested 100,000 deep', `{ a(b: ${DEEP_LISTS}) }`, 'QUERY_TOO_DEEP'],
  ['501 fields', `{ ${'a '.repeat(501)} }`, 'QUERY_TOO_WIDE'],
  ['31 aliases', `{ ${aliases(31, '__typename')} }`, 'QUERY_TOO_MANY_ALIASES'],
  ['51 directives', `{ a ${'@b '.repeat(51)} }`, 'QUERY_TOO_MANY_DIRECTIVES'],
  ['10,001 tokens', `{ ${'a '.repeat(10_001)} }`, 'QUERY_TOO_LONG'],
  ['5,001 lines', `{ ${'\n'.repeat(5_001)} corpora { name } }`, 'BAD_INPUT'],
  ['an alias of 257 characters', `{ ${'a'.repeat(257)}: __typename }`, 'BAD_INPUT'],
  ['800 kB of fields', `{ ${'corpora '.repeat(100_000)} }`, 'QUERY_TOO_LONG'],
  ['a filter nested 33 deep', search(nest(33, '{ not: ', ' }', '{}')), 'INPUT_TOO_DEEP'],
  ['fragments that come round', CYCLE, 'GRAPHQL_VALIDATION_FAILED'],
  ['fragments that double 20 times', doubling(20), 'QUERY_TOO_COSTLY'],
  ['hits of large pools compared', `{ ${aliases(30, COSTLY_POOL)} }`, 'QUERY_TOO_COSTLY'],
  ['over a thousand pairs that are read', `{ ${aliases(6, JUDGED)} }`, 'QUERY_TOO_COSTLY'],
  ['large pages within each hit of large pages', `{ ${COSTLY_PAGE} }`, 'QUERY_TOO_COSTLY'],
];

describe('a query over a limit is refused before it runs', () => {
  let api: FastifyInstance;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  afterEach(async () => {
    expect(await ask(api, '{ corpora { name } }')).toMatchObject({ status: 200 });
  });

  it.each(REFUSED)('%s', async (_, query, code) => {
    const answer = await ask(api, query);
    expect(codes(answer)).toContain(code);
    expect(answer.status).toBe(400);
    expect(answer.data).toBeUndefined();
  });

  it('a text of over 1 MB inside the query', async () => {
    const answer = await ask(api, `{ claims(text: "${'x'.repeat(1_000_000)}") { admittedCount } }`);
    expect(answer.status).toBe(413);
    expect(codes(answer)).toEqual(['QUERY_TOO_LARGE']);
  });

  it('variables nested 100,000 deep', async () => {
    const response = await post(api, `{"query":"{a}","variables":{"a":${DEEP_LISTS}}}`);
    expect(codes(response.json())).toEqual(['INPUT_TOO_DEEP']);
  });

  it('variables nested too deep, in a GET', async () => {
    const variables = encodeURIComponent(
      JSON.stringify({ a: JSON.parse(nest(40, '[', ']', '1')) }),
    );
    const url = `/graphql?query=%7Ba%7D&variables=${variables}`;
    const response = await api.inject({ method: 'GET', url });
    expect(codes(response.json())).toEqual(['INPUT_TOO_DEEP']);
  });

  it('a page size by a variable, hidden behind an argument that does not fit', async () => {
    const query = `query($none: ID = "x", $all: Int!) {
      hidden: node(id: $none) { id }
      ${COSTLY_PAGE.replace('200', '$all')}
    }`;
    expect(codes(await ask(api, query, { none: null, all: 200 }))).toEqual(['BAD_USER_INPUT']);
  });
});

describe('limits', () => {
  it('let the introspection of GraphiQL through', async () => {
    const api = await startApi();
    const answer = await ask(api, getIntrospectionQuery({ inputValueDeprecation: true }));
    expect(answer.errors).toBeUndefined();
    await api.close();
  });

  it.each([
    [
      'a largest page with all facets',
      `{ premises(by: { text: "x" }, first: 200) {
        admittedCount
        facets(limit: 100) { variable title missing values { value count unknown } }
        edges { cursor score explain { scores { stage score place } } node { id text } }
      } }`,
      {},
    ],
    [
      'a mutation of 1,000 premises that asks for all of each',
      `mutation($premises: [PremiseInput!]!) { putPremises(corpus: "towns", premises: $premises) {
        added replaced unchanged deleted rejected
        items { id externalId status error { code message field } }
      } }`,
      { premises: Array.from({ length: 1_000 }, (_, n) => ({ externalId: String(n), text: 'x' })) },
    ],
  ])('let %s through', async (_, query, variables) => {
    const api = await startApi();
    const answer = await ask(api, query, variables, 'owner-key');
    expect(answer.status).toBe(200);
    expect(codes(answer)).not.toContain('QUERY_TOO_COSTLY');
    await api.close();
  });

  it('are named by the error', async () => {
    const api = await startApi();
    const { errors } = await ask(api, `${'{ a '.repeat(13)}${'}'.repeat(13)}`);
    expect(errors).toEqual([
      {
        message: 'the query is 13 levels deep; at most 12 are allowed',
        extensions: { code: 'QUERY_TOO_DEEP', depth: 13, limit: 12 },
      },
    ]);
    await api.close();
  });

  it('are as high as what the schema declares', async () => {
    const api = await startApi({ maxCost: 1 });
    const costOf = async (query: string) =>
      Number((await ask(api, query)).errors?.[0]?.extensions['cost']);
    const page = (more: string) =>
      `{ premises(by: { text: "x" }, first: 1 ${more}) { nodes { id } } }`;
    const plain = await costOf(page(''));
    expect(plain).toBe(402);
    expect(await costOf(page('rerank: { diversify: { coreset: {} } }'))).toBe(plain + 500);
    expect(await costOf(page('rerank: { judge: {} }'))).toBe(plain + 50_000);
    expect(await costOf(page('rerank: { judge: { model: FAST } }'))).toBe(plain + 500);
    expect(await costOf(comparison(4, 10))).toBeGreaterThan(
      1.9 * (await costOf(comparison(2, 10))),
    );
    await api.close();
  });

  it('introspection is off where GraphiQL is', async () => {
    const api = await startApi({ graphiql: false });
    const answer = await ask(api, '{ __schema { queryType { name } } }');
    expect(codes(answer)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    await api.close();
  });
});

/** `nest(2, '[', ']', '1')` is `[[1]]`. */
function nest(times: number, open: string, close: string, inner: string): string {
  return open.repeat(times) + inner + close.repeat(times);
}

/** So many groups with a page of so many premises each, and facets. */
function comparison(groups: number, first: number): string {
  const all = Array.from({ length: groups }, (_, place) => `{ name: "group ${place}" }`);
  return `{ compareGroups(by: { text: "x" }, groups: [${all.join(' ')}]) {
    premises(first: ${first}) { nodes { id text } facets(limit: 100) { title } }
  } }`;
}

function aliases(count: number, field: string): string {
  return Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ');
}

function search(filter: string): string {
  return `{ premises(by: { text: "x" }, filter: ${filter}) { admittedCount } }`;
}

function doubling(times: number): string {
  const fragment = (_: unknown, index: number) =>
    `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`;
  const fragments = Array.from({ length: times }, fragment).join(' ');
  return `{ ...f0 } ${fragments} fragment f${times} on Query { corpora { name } }`;
}
