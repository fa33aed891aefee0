import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startApi } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const READ = '{ claims(corpus: "towns", first: 3) { admittedCount nodes { text } } }';
const WRITE = `mutation {
  putPremises(corpus: "towns", premises: [{ externalId: "new", text: "x", claim: { text: "New." } }]) { added }
}`;

describe('a GET', () => {
  let town: TownApi;
  let url = '';
  beforeAll(async () => {
    town = await startTownApi({ cacheSeconds: 60 });
    url = await town.api.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => town.api.close());

  const get = (query: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${url}/graphql?query=${encodeURIComponent(query)}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('may be kept by shared caches, and says by what it changes', async () => {
    const { status, headers } = await get(READ);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
    expect(headers.get('vary')).toBe('authorization, accept');
  });

  it('may be kept only by the owner of its key', async () => {
    const { headers } = await get(READ, { authorization: 'Bearer owner-key' });
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('etag')).not.toBeNull();
  });

  it('is answered 304 until something is written', async () => {
    const etag = (await get(READ)).headers.get('etag')!;
    const known = await get(READ, { 'if-none-match': etag });
    expect(known.status).toBe(304);
    expect(known.headers.get('etag')).toBe(etag);
    expect(await known.text()).toBe('');

    const written = await ask(town.api, WRITE, {}, 'owner-key');
    expect(written.data).toEqual({ putPremises: { added: 1 } });
    const changed = await get(READ, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('can ask for the headers alone', async () => {
    const answer = await get(READ, {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe((await get(READ)).headers.get('etag'));
    expect(await answer.text()).toBe('');
  });

  it.each([
    ['fails', '{ sheep }'],
    ['fails in part', '{ corpora { name } claims(first: 500) { admittedCount } }'],
    ['holds for one request only', '{ rateLimit { used } }'],
  ])('is not kept if it %s', async (_, query) => {
    const { headers } = await get(query);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });

  it('is not kept if it needs a key that is wrong', async () => {
    const { status, headers } = await get(READ, { authorization: 'Bearer sheep-key' });
    expect(status).toBe(401);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is asked for each time where no time is set', async () => {
    const api = await startApi();
    const headers = { 'content-type': 'application/json' };
    const answer = await api.inject({ url: '/graphql?query={__typename}', headers });
    expect(answer.headers['cache-control']).toBe('public, no-cache');
    await api.close();
  });
});

describe('a POST', () => {
  it('is never kept', async () => {
    const api = await startApi({ cacheSeconds: 60 });
    const headers = { 'content-type': 'application/json' };
    const body = '{"query":"{ __typename }"}';
    const answer = await api.inject({ method: 'POST', url: '/graphql', headers, body });
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers).not.toHaveProperty('cache-control');
    await api.close();
  });
});

describe('GET /schema.graphql', () => {
  it('answers with the schema, also where introspection is off', async () => {
    const api = await startApi({ graphiql: false });
    const { statusCode, headers, body } = await api.inject('/schema.graphql');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(readFileSync('schema.graphql', 'utf8'));
    expect(buildSchema(body).getQueryType()?.name).toBe('Query');
    const known = { 'if-none-match': String(headers.etag) };
    expect((await api.inject({ url: '/schema.graphql', headers: known })).statusCode).toBe(304);
    await api.close();
  });
});
