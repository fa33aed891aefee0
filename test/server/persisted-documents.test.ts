import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, codes, type GraphqlResponse, post, startApi } from '../support/server.js';

const CORPORA = 'query Corpora { corpora { name } }';
const NODES = 'query Nodes($ids: [ID!]!) { nodes(ids: $ids) { id } }';
const ANSWER = { data: { corpora: [{ name: 'towns' }] } };
const folder = mkdtempSync(join(tmpdir(), 'elenchus-manifest-'));

const hash = (text: string, algorithm = 'sha256') =>
  createHash(algorithm).update(text).digest('hex');

function manifest(content: unknown): string {
  const file = join(folder, `${hash(JSON.stringify(content))}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const BY_ID = manifest({ [hash(CORPORA)]: CORPORA, [hash(NODES, 'sha1')]: NODES });
const OF_APOLLO = manifest({
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations: [{ id: hash(CORPORA), name: 'Corpora', type: 'query', body: CORPORA }],
});

const send = async (api: FastifyInstance, body: object, key?: string) => {
  const response = await post(api, JSON.stringify(body), key);
  return { ...response.json<GraphqlResponse>(), status: response.statusCode };
};
const get = (api: FastifyInstance, query: Record<string, string>) =>
  api.inject({ url: '/graphql', query, headers: { 'apollo-require-preflight': 'true' } });
const automatic = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hash(text) } });

describe('persisted documents', () => {
  let api: FastifyInstance;
  beforeAll(async () => {
    api = await startApi({ persistedDocuments: BY_ID });
  });
  afterAll(() => api.close());

  it('run by their id, with variables', async () => {
    expect(await send(api, { documentId: hash(CORPORA) })).toMatchObject(ANSWER);
    expect(await send(api, { documentId: `sha256:${hash(CORPORA)}` })).toMatchObject(ANSWER);
    const nodes = { documentId: hash(NODES, 'sha1'), variables: { ids: ['corpus:towns'] } };
    expect(await send(api, nodes)).toMatchObject({ data: { nodes: [{ id: 'corpus:towns' }] } });
  });

  it('run by the hash of Apollo Client', async () => {
    expect(await send(api, { extensions: automatic(CORPORA) })).toMatchObject(ANSWER);
  });

  it('run by GET', async () => {
    expect((await get(api, { documentId: hash(CORPORA) })).json()).toMatchObject(ANSWER);
    const extensions = JSON.stringify(automatic(CORPORA));
    expect((await get(api, { extensions })).json()).toMatchObject(ANSWER);
  });

  it('leave all others as they are', async () => {
    expect((await ask(api, '{ corpora { id } }')).status).toBe(200);
  });

  it.each([
    ['an unknown id', { documentId: hash('sheep') }, 404, 'DOCUMENT_NOT_FOUND'],
    ['an id beside a query', { documentId: hash(CORPORA), query: CORPORA }, 400, 'BAD_INPUT'],
    ['an id that is no text', { documentId: 7 }, 400, 'BAD_INPUT'],
  ])('are refused with %s', async (_, body, status, code) => {
    const answer = await send(api, body);
    expect(answer.status).toBe(status);
    expect(codes(answer)).toEqual([code]);
  });
});

describe('automatic persisted queries', () => {
  it('run by their hash once they have been sent', async () => {
    const api = await startApi();
    const extensions = automatic(CORPORA);
    const before = await send(api, { extensions });
    expect(codes(before)).toEqual(['PERSISTED_QUERY_NOT_FOUND']);
    expect(await send(api, { query: CORPORA, extensions })).toMatchObject(ANSWER);
    expect(await send(api, { extensions })).toMatchObject(ANSWER);
    expect((await get(api, { extensions: JSON.stringify(extensions) })).json()).toMatchObject(
      ANSWER,
    );
    await api.close();
  });
});

describe('an automatic persisted query is refused', () => {
  it.each([
    ['with the hash of another document', { version: 1, sha256Hash: hash('x') }, 'sha256Hash'],
    ['without a hash', { version: 1 }, 'sha256Hash'],
    ['with another version', { version: 2, sha256Hash: hash(CORPORA) }, 'version'],
  ])('%s', async (_, persistedQuery, part) => {
    const api = await startApi();
    const answer = await send(api, { query: CORPORA, extensions: { persistedQuery } });
    expect(answer.status).toBe(400);
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      field: `extensions.persistedQuery.${part}`,
    });
    await api.close();
  });
});

describe('a server that runs persisted documents only', () => {
  let api: FastifyInstance;
  beforeAll(async () => {
    api = await startApi({ persistedDocuments: OF_APOLLO, persistedOnly: true });
  });
  afterAll(() => api.close());

  it('runs them, by their id, their hash or their text', async () => {
    expect(await send(api, { documentId: hash(CORPORA) })).toMatchObject(ANSWER);
    expect(await send(api, { extensions: automatic(CORPORA) })).toMatchObject(ANSWER);
    expect(await send(api, { query: CORPORA })).toMatchObject(ANSWER);
    const both = { query: CORPORA, extensions: automatic(CORPORA) };
    expect(await send(api, both)).toMatchObject(ANSWER);
  });

  it.each([
    ['another document', { query: '{ corpora { id } }' }, 403, 'DOCUMENT_NOT_ALLOWED'],
    ['introspection', { query: '{ __schema { __typename } }' }, 403, 'DOCUMENT_NOT_ALLOWED'],
    [
      'an automatic persisted query',
      { query: NODES, extensions: automatic(NODES) },
      404,
      'DOCUMENT_NOT_FOUND',
    ],
    ['an unknown hash', { extensions: automatic(NODES) }, 404, 'DOCUMENT_NOT_FOUND'],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await send(api, body);
    expect(answer.status).toBe(status);
    expect(codes(answer)).toEqual([code]);
  });

  it('has no GraphiQL', async () => {
    expect((await api.inject('/graphiql')).statusCode).toBe(404);
  });

  it('runs everything for the scope admin', async () => {
    expect(await send(api, { query: '{ corpora { id } }' }, 'owner-key')).toMatchObject({
      data: { corpora: [{ id: 'corpus:towns' }] },
    });
  });
});

describe('a manifest that cannot be used keeps the server from starting', () => {
  const BROKEN = 'query Broken { sheep }';
  const DEEP = `query Deep ${'{ corpora '.repeat(20)}${'}'.repeat(20)}`;
  it.each([
    ['is not there', join(folder, 'nowhere.json'), 'FILE_NOT_FOUND', 'nowhere.json'],
    ['is not JSON', manifest('{'), 'MANIFEST_INVALID', 'the file: is not valid JSON'],
    ['holds something else', manifest([CORPORA]), 'MANIFEST_INVALID', 'the file: must be'],
    [
      'has a broken operation',
      manifest({ [hash(BROKEN)]: BROKEN }),
      'MANIFEST_INVALID',
      `Broken ("${hash(BROKEN)}"): Cannot query field "sheep"`,
    ],
    [
      'has an operation that is not GraphQL',
      manifest({ [hash('query A {')]: 'query A {' }),
      'MANIFEST_INVALID',
      'Syntax Error',
    ],
    [
      'has an operation beyond the limits',
      manifest({ [hash(DEEP)]: DEEP }),
      'MANIFEST_INVALID',
      'Deep',
    ],
    [
      'has an id that is not the hash',
      manifest({ [hash('other')]: CORPORA }),
      'MANIFEST_INVALID',
      `Corpora ("${hash('other')}"): its id is not its sha256`,
    ],
  ])('%s', async (_, persistedDocuments, code, message) => {
    await expect(startApi({ persistedDocuments })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  it('is missing where only its documents may run', async () => {
    await expect(startApi({ persistedOnly: true })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: 'ELENCHUS_PERSISTED_ONLY: needs ELENCHUS_PERSISTED_DOCUMENTS',
    });
  });
});
