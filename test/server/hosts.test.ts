import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type Config, loadConfig } from '../../src/runtime/config.js';
import { startApi } from '../support/server.js';

let api: FastifyInstance;
afterEach(() => api.close());

const LOCAL: Partial<Config> = { host: '127.0.0.1' };
const LISTED: Partial<Config> = {
  host: '0.0.0.0',
  allowedHosts: ['argue.example', 'argue.example:8443'],
};
const OPEN: Partial<Config> = { host: '0.0.0.0' };

async function statusOf(settings: Partial<Config>, host: string, url = '/graphql') {
  api = await startApi(settings);
  const headers = { host, 'content-type': 'application/json' };
  const response = await api.inject({
    ...(url === '/graphql' ? { method: 'POST', payload: { query: '{ __typename }' } } : {}),
    url,
    headers,
  });
  const [error] = response.json<{ errors?: { extensions: { code: string } }[] }>().errors ?? [];
  return [response.statusCode, error?.extensions.code];
}

describe('a request to a host', () => {
  it.each([
    [LOCAL, 'localhost'],
    [LOCAL, 'localhost:4000'],
    [LOCAL, '127.0.0.1:4000'],
    [LOCAL, '[::1]:4000'],
    [LOCAL, 'LocalHost:4000'],
    [{ host: '127.3.2.1' }, '127.3.2.1:4000'],
    [LISTED, 'argue.example'],
    [LISTED, 'Argue.Example:443'],
    [LISTED, 'localhost:4000'],
    [OPEN, 'anything.example'],
    [{ ...LOCAL, allowedHosts: ['*'] }, 'anything.example'],
  ])('is answered: with %j, %s', async (settings, host) => {
    expect(await statusOf(settings, host)).toEqual([200, undefined]);
  });

  it.each([
    [LOCAL, 'rebound.example'],
    [LOCAL, 'rebound.example:4000'],
    [LOCAL, 'localhost.rebound.example'],
    [LOCAL, '192.168.1.7:4000'],
    [LISTED, 'other.example'],
    [LISTED, 'not-argue.example'],
  ])('is refused: with %j, "%s"', async (settings, host) => {
    expect(await statusOf(settings, host)).toEqual([421, 'HOST_NOT_ALLOWED']);
  });

  it.each([
    ['/graphs/graph:1/icicle.svg', 421],
    ['/images/image:1.webp', 421],
    ['/schema.graphql', 421],
    ['/nowhere', 421],
    ['/health', 200],
    ['/ready', 200],
  ])('that is not allowed is answered at %s with %i', async (url, status) => {
    api = await startApi(LOCAL);
    const response = await api.inject({ url, headers: { host: 'rebound.example' } });
    expect(response.statusCode).toBe(status);
  });

  it('cannot be named by a header of the page', async () => {
    api = await startApi({ ...LOCAL, trustedProxies: ['10.0.0.0/8'] });
    const headers = { host: 'rebound.example', 'x-forwarded-host': 'localhost' };
    expect((await api.inject({ url: '/schema.graphql', headers })).statusCode).toBe(421);
  });
});

it.each(['https://argue.example', 'argue.example/path', 'a b', 'user@argue.example'])(
  'ELENCHUS_ALLOWED_HOSTS takes names, not "%s"',
  (given) => {
    api = { close: () => undefined } as never;
    const read = () => loadConfig({ ELENCHUS_ALLOWED_HOSTS: given });
    if (given === 'a b') expect(read().allowedHosts).toEqual(['a', 'b']);
    else expect(read).toThrow(/ELENCHUS_ALLOWED_HOSTS/);
  },
);
