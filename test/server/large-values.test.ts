import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, codes, startApi } from '../support/server.js';

const PUT = `mutation($premises: [PremiseInput!]!) {
  putPremises(corpus: "towns", premises: $premises) { added }
}`;
const SEARCH =
  'query($filter: PremiseFilter) { premises(by: { text: "x" }, filter: $filter) { admittedCount } }';
const CLAIMS =
  'query($text: String, $first: Int) { claims(text: $text, first: $first) { admittedCount } }';

const unknownKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`unknown${n}`, n]));
const LONG = 'x'.repeat(1_000_000);

describe('an error quotes at most 100 characters of a value', () => {
  let api: FastifyInstance;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it.each([
    ['90,000 unknown keys', PUT, { premises: [unknownKeys(90_000)] }],
    [
      'many objects of unknown keys',
      PUT,
      { premises: Array.from({ length: 5_000 }, () => unknownKeys(10)) },
    ],
    ['a long text in place of an object', SEARCH, { filter: LONG }],
    ['a long text in place of a number', CLAIMS, { first: LONG }],
    ['a long text in place of a name', SEARCH, { filter: { stance: [LONG] } }],
    ['a long unknown key', SEARCH, { filter: { [LONG]: 1 } }],
    ['a list in place of a text', CLAIMS, { text: Array.from({ length: 3 }, () => LONG) }],
    ['an object in place of a text', CLAIMS, { text: unknownKeys(90_000) }],
    ['text that looks like a place', CLAIMS, { first: `" at "${LONG}` }],
  ])('variables: %s', async (_, query, variables) => {
    const { status, errors } = await ask(api, query, variables, 'owner-key');
    expect(status).toBe(400);
    expect(codes({ errors: errors! })).toEqual(['BAD_USER_INPUT']);
    expect(errors![0]!.message.length).toBeLessThan(400);
  });

  it.each([
    ['a long text', `"${LONG.slice(2000)}"`],
    ['a list', `[${'12345, '.repeat(2_000)}]`],
    ['an object', `{ ${'someKey: 12345 '.repeat(2_000)} }`],
    ['a block', `"""${'line\n'.repeat(2_000)}"""`],
  ])('a literal: %s', async (_, literal) => {
    const answer = await ask(api, `{ claims(first: ${literal}) { admittedCount } }`);
    expect(answer.status).toBe(400);
    expect(codes(answer)).toContain('GRAPHQL_VALIDATION_FAILED');
    for (const { message } of answer.errors!) expect(message.length).toBeLessThan(250);
  });

  it('names: a long field, which no type has', async () => {
    const answer = await ask(api, `{ ${'x'.repeat(256)} }`);
    expect(codes(answer)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    expect(answer.errors![0]!.message.length).toBeLessThan(250);
  });

  it('a document that is not GraphQL', async () => {
    const answer = await ask(api, `{ "a\\"${'\\\\\\"'.repeat(100_000)}" }`);
    expect(codes(answer)).toEqual(['GRAPHQL_PARSE_FAILED']);
    expect(answer.errors![0]!.message.length).toBeLessThan(250);
  });

  it.each([
    ['a path', { method: 'GET', url: `/"a"${'\\"'.repeat(7_000)}` }, 404],
    [
      'an id of a document',
      { method: 'POST', url: '/graphql', payload: { documentId: LONG } },
      404,
    ],
    [
      'a type of a body',
      { method: 'POST', url: '/graphql', headers: { 'content-type': 'x'.repeat(999) } },
      415,
    ],
  ] as const)('outside of GraphQL: %s', async (_, request, status) => {
    const { statusCode, body } = await api.inject(request);
    expect(statusCode).toBe(status);
    expect(body.length).toBeLessThan(4_000);
  });

  it.each(['accept', 'content-type'])(
    'refuses a long header "%s", which takes long to read',
    async (name) => {
      const headers = { [name]: `application/json${' '.repeat(985)}x` };
      const response = await api.inject({ method: 'GET', url: '/graphql', headers });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        errors: [{ message: `${name}: has more than 1000 characters` }],
      });
    },
  );

  it('of our own: a long name of a corpus', async () => {
    const answer = await ask(
      api,
      `{ node(id: "corpus:x") { id } corpus(name: "${'y'.repeat(5_000)}") { name } }`,
    );
    expect(codes(answer)).toEqual(['CORPUS_NOT_FOUND']);
    expect(answer.errors![0]!.message).toBe(
      `corpus: there is no corpus "${'y'.repeat(100)}…", or your key may not see it`,
    );
  });

  it('says where the first value stands that does not fit, and why', async () => {
    const premises = [
      { externalId: 'a', text: 'b' },
      { externalId: 'c', text: 7, sheep: 1 },
      { wolf: 1 },
    ];
    const { errors } = await ask(api, PUT, { premises }, 'owner-key');
    expect(errors?.map(({ message }) => message)).toEqual([
      'Variable "$premises" got invalid value 7 at "premises[1].text"; String cannot represent a non string value: 7',
    ]);
  });
});
