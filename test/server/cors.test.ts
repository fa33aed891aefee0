import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../src/runtime/config.js';
import { codes, type GraphqlResponse, startApi } from '../support/server.js';

const PAGE = 'https://page.example';
const STRANGER = 'https://stranger.example';
const JSON_BODY = { 'content-type': 'application/json' };
const body = JSON.stringify({ query: '{ corpora { name } }' });

describe('a page of another origin', () => {
  let api: FastifyInstance;
  let url = '';
  beforeAll(async () => {
    api = await startApi({ corsOrigins: [PAGE, 'http://localhost:5173'] });
    url = await api.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => api.close());

  const preflight = (path: string, origin: string) =>
    fetch(`${url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    });

  it.each(['/graphql', '/graphs/graph:1/image', '/images', '/schema.graphql'])(
    'that is on the list may ask for %s',
    async (path) => {
      const { status, headers } = await preflight(path, PAGE);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(PAGE);
      expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT');
      expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary')).toContain('Origin');
    },
  );

  it('that is on the list gets its answer, and may read of it what caches and limits need', async () => {
    const headers = { ...JSON_BODY, origin: 'http://localhost:5173' };
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ data: { corpora: [{ name: 'towns' }] } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'etag, retry-after, ratelimit, ratelimit-policy',
    );
  });

  it('that is on the list may read errors, too', async () => {
    const answer = await fetch(`${url}/sheep`, { headers: { origin: PAGE } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
  });

  it('that is not on the list is refused, with the name of the setting', async () => {
    const warn = vi.spyOn(api.log, 'warn');
    const headers = { ...JSON_BODY, origin: STRANGER };
    for (const answer of [
      await preflight('/graphql', STRANGER),
      await fetch(`${url}/graphql`, { method: 'POST', headers, body }),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const { errors } = (await answer.json()) as GraphqlResponse;
      expect(errors).toEqual([
        {
          message: `pages of "${STRANGER}" may not use this API; whoever runs the server can allow it with ELENCHUS_CORS_ORIGINS`,
          extensions: {
            code: 'ORIGIN_NOT_ALLOWED',
            origin: STRANGER,
            setting: 'ELENCHUS_CORS_ORIGINS',
          },
        },
      ]);
    }
    expect(warn.mock.calls).toEqual([[expect.stringContaining(STRANGER)]]);
  });

  it('without a name, such as a file, is refused', async () => {
    const headers = { ...JSON_BODY, origin: 'null' };
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
    expect(codes((await answer.json()) as GraphqlResponse)).toEqual(['ORIGIN_NOT_ALLOWED']);
  });
});

describe('a page of this server needs no place on the list', () => {
  let api: FastifyInstance;
  beforeAll(async () => {
    api = await startApi({ allowedHosts: ['elenchus.example'] });
  });
  afterAll(() => api.close());

  it.each([
    ['by its name', { origin: 'http://elenchus.example', host: 'elenchus.example' }],
    ['as the browser says', { origin: 'https://outside.example', 'sec-fetch-site': 'same-origin' }],
  ])('%s', async (_, headers) => {
    const request = { method: 'POST', url: '/graphql', headers: { ...JSON_BODY, ...headers } };
    const answer = await api.inject({ ...request, method: 'POST', body });
    expect(answer.statusCode).toBe(200);
  });

  it('but those of others do', async () => {
    const headers = { ...JSON_BODY, origin: PAGE };
    const answer = await api.inject({ method: 'POST', url: '/graphql', headers, body });
    expect(codes(answer.json())).toEqual(['ORIGIN_NOT_ALLOWED']);
  });
});

describe('ELENCHUS_CORS_ORIGINS', () => {
  it('lists origins, or says that all are allowed', async () => {
    const listed = loadConfig({ ELENCHUS_CORS_ORIGINS: `${PAGE}, http://localhost:5173` });
    expect(listed.corsOrigins).toEqual([PAGE, 'http://localhost:5173']);
    const written = 'https://App.example.org:443,capacitor://localhost';
    const { corsOrigins } = loadConfig({ ELENCHUS_CORS_ORIGINS: written });
    expect(corsOrigins).toEqual(['https://app.example.org', 'capacitor://localhost']);
    const api = await startApi({ corsOrigins: ['*'] });
    const answer = await api.inject({ url: '/health', headers: { origin: STRANGER } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(STRANGER);
    await api.close();
  });

  it.each(['page.example', 'https://page.example/', 'https://page.example/app'])(
    'refuses %s, which is no origin',
    (given) => {
      expect(() => loadConfig({ ELENCHUS_CORS_ORIGINS: given })).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID' }),
      );
    },
  );
});
