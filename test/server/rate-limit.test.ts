import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type Config, loadConfig } from '../../src/runtime/config.js';
import { type Caller, createSpend } from '../../src/server/limits/rate.js';
import { keysFileOf } from '../support/keys-file.js';
import { ask, codes, type GraphqlResponse, startApi } from '../support/server.js';

const LIMITS = { rateLimitKeyPoints: 100, rateLimitAddressPoints: 14, rateLimitPeriodMs: 60_000 };

function caller(address: string, name = 'anonymous', rateLimit?: number): Caller {
  return { principal: { name, scopes: new Set(['read']), corpora: 'ALL', rateLimit }, address };
}

describe('points of a period', () => {
  it('are counted until none are left, and then anew in the next period', () => {
    let now = 1_000;
    const spend = createSpend(LIMITS, () => now);
    const one = caller('192.0.2.1');
    expect(spend(one, 10)).toEqual({
      limit: 14,
      cost: 10,
      used: 10,
      remaining: 4,
      resetAt: new Date(61_000),
    });
    now += 30_500;
    expect(() => spend(one, 5)).toThrow(
      expect.objectContaining({
        code: 'RATE_LIMITED',
        details: { cost: 5, limit: 14, remaining: 4, retryAfter: 30, period: 60 },
      }),
    );
    expect(spend(one, 4)).toMatchObject({ remaining: 0 });
    now = 61_000;
    expect(spend(one, 5)).toMatchObject({ remaining: 9 });
  });

  it('are those of a key, wherever it is used, or of an address', () => {
    const spend = createSpend(LIMITS);
    const key = caller('192.0.2.1', 'reader');
    expect(spend(key, 60)).toMatchObject({ limit: 100, remaining: 40 });
    expect(spend({ ...key, address: '192.0.2.2' }, 40)).toMatchObject({ remaining: 0 });
    expect(spend(caller('192.0.2.1'), 10)).toMatchObject({ remaining: 4 });
    expect(spend(caller('192.0.2.2'), 10)).toMatchObject({ remaining: 4 });
    expect(spend(caller('192.0.2.1', 'favoured', 500), 1)).toMatchObject({ limit: 500 });
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', true],
    ['2001:db8::1', '2001:db8:0:0:1::', true],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['2001:db8::1', '2001:0DB8:0000:0000::2', true],
    ['::ffff:192.0.2.1', '::ffff:c000:201', true],
    ['192.0.2.1:1234', '192.0.2.1', true],
    ['[2001:db8::1]:1234', '2001:db8::2', true],
    ['[2001:db8::1]', 'fe80::1%eth0', false],
    ['fe80::2%eth0', 'fe80::1%eth0', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ])('are shared by %s and %s: %s', (first, second, shared) => {
    const spend = createSpend(LIMITS);
    spend(caller(first), 10);
    expect(spend(caller(second), 1)!.used).toBe(shared ? 11 : 1);
  });

  it('never suffice for a request that costs more with what its lists add', () => {
    const spend = createSpend(LIMITS);
    const one = caller('192.0.2.1');
    spend(one, 10);
    const costly = { code: 'QUERY_TOO_COSTLY', details: { cost: 17, limit: 14 } };
    expect(() => spend(one, 7, 10)).toThrow(
      expect.objectContaining({
        ...costly,
        details: expect.objectContaining(costly.details) as object,
      }),
    );
    expect(spend(one, 4, 10)).toMatchObject({ remaining: 0 });
  });

  it('have no limit if none is set', () => {
    const spend = createSpend(loadConfig({}));
    expect(spend(caller('192.0.2.1'), 1e9)).toBeUndefined();
    expect(spend(caller('192.0.2.1', 'reader'), 1e9)).toBeUndefined();
  });
});

describe('the API', () => {
  let api: FastifyInstance;
  const start = async (settings: Partial<Config>) => (api = await startApi(settings));
  afterEach(() => api.close());

  it('says with every answer what it costs', async () => {
    await start({ maxCost: 5000 });
    const cost = { total: expect.any(Number), limit: 5000 };
    expect(await ask(api, '{ corpora { name } }')).toMatchObject({ extensions: { cost } });
    const failed = await ask(api, `{ nodes(ids: [${'"a", '.repeat(201)}]) { __typename } }`);
    expect(codes(failed)).toEqual(['PAGE_SIZE']);
    expect(failed).toMatchObject({ extensions: { cost } });
    expect((await ask(api, '{ rateLimit { limit } }')).data).toEqual({ rateLimit: null });
  });

  it('refuses what an address cannot pay for, and says when to come again', async () => {
    await start({ ...LIMITS, rateLimitAddressPoints: 121 });
    const url = await api.listen({ host: '127.0.0.1', port: 0 });
    const post = (query: string) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });

    const first = await post('{ rateLimit { limit cost used remaining resetAt } }');
    const { data } = (await first.json()) as GraphqlResponse;
    const { cost, remaining, resetAt, ...rest } = data?.['rateLimit'] as Record<string, unknown>;
    expect(rest).toEqual({ limit: 121, used: cost });
    expect(remaining).toBe(121 - Number(cost));
    expect(new Date(String(resetAt)).toISOString()).toBe(resetAt);
    expect(first.headers.get('ratelimit-policy')).toBe('"points";q=121;w=60');
    expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"points";r=${remaining};t=\\d+$`));

    const refused = await post('{ socioProfiles(first: 20) { nodes { id } } }');
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit-policy')).toBe('"points";q=121;w=60');
    expect(refused.headers.get('ratelimit')).toBe(`"points";r=${remaining};t=${wait}`);
    const answer = (await refused.json()) as GraphqlResponse;
    expect(answer.errors?.[0]?.extensions).toEqual({
      code: 'RATE_LIMITED',
      cost: expect.any(Number),
      limit: 121,
      remaining,
      retryAfter: wait,
      period: 60,
    });

    // To wait would not help.
    const never = await post('{ socioProfiles(first: 200) { nodes { id } } }');
    expect(never.status).toBe(400);
    expect(never.headers.has('retry-after')).toBe(false);
    const { errors } = (await never.json()) as GraphqlResponse;
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'QUERY_TOO_COSTLY', limit: 121 });
    expect(errors?.[0]?.message).toContain('(ELENCHUS_RATE_LIMIT_ADDRESS_POINTS)');
    const picture = await fetch(
      `${url}/graphs/graph:7d444840-9dc0-51d1-b245-5ffdce74fad2/icicle.svg`,
    );
    expect(picture.status).toBe(400);
    expect(JSON.stringify(await picture.json())).toContain('QUERY_TOO_COSTLY');
  });

  it('counts by key, and not at all for the key of the owner', async () => {
    const keys = [
      { key: 'key-of-a-reader', name: 'reader', scopes: ['read'] },
      { key: 'key-of-another', name: 'other', scopes: ['read'], rateLimit: 7 },
    ];
    const keysFile = keysFileOf(keys);
    await start({ ...LIMITS, keysFile });
    const limit = async (key?: string) => {
      const { data } = await ask(api, '{ rateLimit { limit } }', {}, key);
      return data?.['rateLimit'];
    };
    expect(await limit('key-of-a-reader')).toEqual({ limit: 100 });
    expect(await limit('key-of-another')).toEqual({ limit: 7 });
    expect(await limit('owner-key')).toBeNull();
  });

  it('believes only known proxies about who asks', async () => {
    await start({ ...LIMITS, trustedProxies: ['127.0.0.0/8'] });
    const requests = async (forwarded: string, remoteAddress: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
      const body = JSON.stringify({ query: '{ rateLimit { cost used } }' });
      const request = { method: 'POST', url: '/graphql', headers, body, remoteAddress } as const;
      const { data } = (await api.inject(request)).json<GraphqlResponse>();
      const { cost, used } = data?.['rateLimit'] as { cost: number; used: number };
      return used / cost;
    };
    expect(await requests('192.0.2.1', '127.0.0.1')).toBe(1);
    expect(await requests('192.0.2.2', '127.0.0.1')).toBe(1);
    expect(await requests('192.0.2.1', '127.0.0.1')).toBe(2);
    expect(await requests('192.0.2.3', '198.51.100.1')).toBe(1);
    expect(await requests('192.0.2.4', '198.51.100.1')).toBe(2);
  });
});

describe('a setting that cannot be used', () => {
  it.each([
    ['ELENCHUS_RATE_LIMIT_KEY_POINTS', '0'],
    ['ELENCHUS_RATE_LIMIT_PERIOD_MS', '10'],
    ['ELENCHUS_TRUSTED_PROXIES', '10.0.0.0/40'],
    ['ELENCHUS_TRUSTED_PROXIES', 'proxy.example'],
  ])('%s=%s', (variable, value) => {
    expect(() => loadConfig({ [variable]: value })).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });
});

describe('the cost of an absurd number', () => {
  it('leaves the points of its caller a number, also where it is multiplied by nothing', async () => {
    const api = await startApi({ rateLimitAddressPoints: 90 });
    const absurd = `{ compareGroups(by: { text: "x" }, groups: [], tuning: { smoothing: 1e308 }) { __typename } }`;
    await ask(api, absurd);
    const { data: after } = await ask(api, '{ rateLimit { used remaining } }');
    const { used, remaining } = after!['rateLimit'] as { used: number; remaining: number };
    expect(used + remaining).toBe(90);
    await api.close();
  });
});
