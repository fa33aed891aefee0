import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, codes, post, startApi } from '../support/server.js';

describe('a request that cannot be read', () => {
  let api: FastifyInstance;
  beforeAll(async () => {
    api = await startApi({ maxBodyBytes: 100_000 });
  });
  afterAll(() => api.close());
  afterEach(async () => {
    expect(await ask(api, '{ __typename }')).toMatchObject({ data: { __typename: 'Query' } });
  });

  it.each([
    ['malformed JSON', '{"query":', 400, 'BODY_INVALID'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400, 'BODY_INVALID'],
    ['no body', '', 400, 'BAD_REQUEST'],
    ['no query', '{}', 400, 'BAD_REQUEST'],
    ['a query that is no text', '{"query":{}}', 400, 'BAD_REQUEST'],
    [
      'variables that are no object',
      '{"query":"{__typename}","variables":[1]}',
      400,
      'BAD_REQUEST',
    ],
    ['a batch', '[{"query":"{__typename}"}]', 400, 'BAD_REQUEST'],
    ['a syntax error', '{"query":"{ premises"}', 400, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{"query":"{ sheep }"}', 400, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'an unknown operation',
      '{"query":"query A{__typename}","operationName":"B"}',
      400,
      'OPERATION_RESOLUTION_FAILURE',
    ],
    ['too many bytes', JSON.stringify({ query: ' '.repeat(100_001) }), 413, 'QUERY_TOO_LARGE'],
  ])('%s', async (_, body, status, code) => {
    const response = await post(api, body);
    expect(response.statusCode).toBe(status);
    expect(codes(response.json())).toEqual([code]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'a body of the type %s',
    async (type) => {
      const headers = { 'content-type': type };
      const body = '{"query":"{ __typename }"}';
      const response = await api.inject({ method: 'POST', url: '/graphql', headers, body });
      expect(response.statusCode).toBe(415);
      expect(codes(response.json())).toEqual(['MEDIA_TYPE_UNSUPPORTED']);
    },
  );

  it('a body that is compressed', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const body = gzipSync('{"query":"{ __typename }"}');
    const response = await api.inject({ method: 'POST', url: '/graphql', headers, body });
    expect(response.statusCode).toBe(415);
    expect(codes(response.json())).toEqual(['CONTENT_ENCODING_UNSUPPORTED']);
  });

  it('a variable of the wrong type', async () => {
    const answer = await ask(api, 'query($n: Int!) { claims(first: $n) { admittedCount } }', {
      n: 'x',
    });
    expect(answer.status).toBe(400);
    expect(codes(answer)).toEqual(['BAD_USER_INPUT']);
  });

  it('a GET that writes', async () => {
    const query = 'mutation { deleteCorpus(name: "towns") { deleted } }';
    const response = await get(api, query, { authorization: 'Bearer owner-key' });
    expect(response.statusCode).toBe(405);
    expect(codes(response.json())).toEqual(['BAD_REQUEST']);
  });

  it('a GET that any page could make a browser send', async () => {
    const url = `/graphql?query=${encodeURIComponent('{ __typename }')}`;
    const response = await api.inject({ method: 'GET', url });
    expect(response.statusCode).toBe(400);
    expect(codes(response.json())).toEqual(['CSRF_BLOCKED']);
  });

  it('another method', async () => {
    const headers = { 'apollo-require-preflight': 'true' };
    const response = await api.inject({ method: 'DELETE', url: '/graphql', headers });
    expect(response.statusCode).toBe(405);
  });

  it('another path', async () => {
    const response = await api.inject({ method: 'GET', url: '/sheep' });
    expect(response.statusCode).toBe(404);
    expect(codes(response.json())).toEqual(['ROUTE_NOT_FOUND']);
  });

  it('a path that cannot be decoded', async () => {
    const response = await api.inject({ method: 'GET', url: '/%ff' });
    expect(response.statusCode).toBe(400);
    expect(codes(response.json())).toEqual(['BAD_INPUT']);
  });
});

describe('a GET that reads', () => {
  it('is answered like a POST', async () => {
    const api = await startApi();
    expect((await get(api, '{ corpora { name } }')).json()).toMatchObject({
      data: { corpora: [{ name: 'towns' }] },
    });
    await api.close();
  });
});

function get(api: FastifyInstance, query: string, headers: Record<string, string> = {}) {
  return api.inject({
    method: 'GET',
    url: `/graphql?query=${encodeURIComponent(query)}`,
    headers: { 'apollo-require-preflight': 'true', ...headers },
  });
}
