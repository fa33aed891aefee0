import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Config } from '../../../src/runtime/config.js';
import { createFakeRetrieval } from '../../support/fake-retrieval.js';
import { ask, startApi } from '../../support/server.js';
import { startTownApi } from '../../support/town-api.js';

type Line = Readonly<Record<string, unknown>>;

/** What a server logs: its lines on standard error. */
let written: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
  written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => void written.mockRestore());

const text = () => written.mock.calls.map(([chunk]) => String(chunk)).join('');
const lines = () =>
  text()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

function failing(settings: Partial<Config> = {}): Promise<FastifyInstance> {
  const searchPremises = () => Promise.reject(new TypeError('a mistake'));
  const retrieval = createFakeRetrieval({ searchPremises });
  return startApi({ logLevel: 'debug', ...settings }, { retrieval });
}

const SEARCH = '{ premises(by: { text: "x" }) { nodes { id } } }';

function post(api: FastifyInstance, id?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(id !== undefined && { 'x-request-id': id }),
  };
  return api.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    body: JSON.stringify({ query: SEARCH }),
  });
}

describe('the id of a request', () => {
  it('is the one that it came with: in the header, the reference and every line', async () => {
    const api = await failing();
    const response = await post(api, 'proxy-17:abc/1');
    expect(response.headers['x-request-id']).toBe('proxy-17:abc/1');
    expect(response.json()).toMatchObject({
      errors: [{ extensions: { reference: 'proxy-17:abc/1' } }],
    });
    const ofRequest = lines().filter(({ msg }) => /request/.test(String(msg)));
    expect(ofRequest.map(({ msg }) => msg)).toEqual(['a request failed', 'request']);
    expect(ofRequest.map(({ requestId }) => requestId)).toEqual(Array(2).fill('proxy-17:abc/1'));
    expect(ofRequest[0]).toMatchObject({ err: { message: 'a mistake' } });
    await api.close();
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['too long', 'x'.repeat(129)],
    ['with a space', 'two words'],
    ['with what could end a line of JSON', '","level":10,"x":"'],
  ])('is a new one where it is %s', async (_, given) => {
    const api = await failing();
    const responses = [await post(api, given), await post(api, given)];
    const ids = responses.map(({ headers }) => String(headers['x-request-id']));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(2);
    expect(lines().map(({ requestId }) => requestId)).toEqual(expect.arrayContaining(ids));
    await api.close();
  });

  it('is in the answers of all routes, also where none answers', async () => {
    const api = await startApi();
    for (const url of ['/health', '/ready', '/metrics', '/nothing', '/schema.graphql']) {
      const { headers } = await api.inject({ url, headers: { 'x-request-id': 'mine' } });
      expect(headers['x-request-id'], url).toBe('mine');
    }
    await api.close();
  });
});

describe('a slow request', () => {
  const SLOW = `query Trees($text: String!) {
    premises(by: { text: $text }, rerank: { diversify: { mmr: {} } }, first: 3) { nodes { id } }
  }`;

  it('is logged with its operation, cost, phases and steps', async () => {
    const { api } = await startTownApi({ logLevel: 'info' }, { slowRequestMs: 0 });
    await ask(api, SLOW, { text: 'trees' });
    const [line] = lines().filter(({ msg }) => msg === 'slow request');
    expect(line).toMatchObject({
      method: 'POST',
      route: '/graphql',
      status: 200,
      errors: [],
      operation: 'Trees',
      field: 'premises',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      document: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      cost: expect.any(Number) as number,
      phases: {
        coerce: expect.any(Number) as number,
        retrieve: expect.any(Number) as number,
        diversify: expect.any(Number) as number,
        serialise: expect.any(Number) as number,
      },
      searches: [
        {
          collection: 'premises',
          steps: [
            { name: 'rank', method: 'AUTO', chosen: expect.any(String) as string },
            { name: 'quota' },
            { name: 'diversify', method: 'MMR', pool: 200 },
          ],
        },
      ],
    });
    await api.close();
  });

  it('is logged at level info only, and others are not', async () => {
    const { api } = await startTownApi({ logLevel: 'warn' }, { slowRequestMs: 0 });
    await ask(api, SLOW, { text: 'trees' });
    await api.close();
    const patient = await startTownApi({ logLevel: 'info' }, { slowRequestMs: 600_000 });
    await ask(patient.api, SLOW, { text: 'trees' });
    await patient.api.close();
    expect(lines()).toEqual([]);
  });
});

describe('no line has a text of a request', () => {
  const SECRET = 'Geheimnisvolle Windmühle';
  /** Each way in which a text can come, in operations that succeed and that fail. */
  const OPERATIONS: readonly (readonly [string, Record<string, unknown>])[] = [
    ['query ($t: String!) { premises(by: { text: $t }) { nodes { id } } }', { t: SECRET }],
    [`{ premises(by: { text: "${SECRET}" }) { nodes { id } } }`, {}],
    [`{ premises(by: { text: "x" }, filter: { topic: ["${SECRET}"] }) { nodes { id } } }`, {}],
    [`{ premises(by: { text: "x" }, corpus: "${SECRET}") { nodes { id } } }`, {}],
    [`{ premises(by: { text: "x" }, after: "${SECRET}") { nodes { id } } }`, {}],
    [`{ suggest(prefix: "${SECRET}") { text } }`, {}],
    [`{ premises(first: "${SECRET}") { nodes { id } } }`, {}],
    ['query ($n: Int!) { premises(first: $n) { nodes { id } } }', { n: SECRET }],
    [`{ "${SECRET}" }`, {}],
    [`{ graphFromText(text: "${SECRET}") { graph { nodes { id } } } }`, {}],
  ];

  it('where all is logged, and every request counts as slow', async () => {
    const { api } = await startTownApi({ logLevel: 'debug' }, { slowRequestMs: 0 });
    for (const [query, variables] of OPERATIONS) {
      await ask(api, query, variables).catch(() => undefined);
      const search = new URLSearchParams({ query, variables: JSON.stringify(variables) });
      await api.inject({ url: `/graphql?${search}`, headers: { 'apollo-require-preflight': '1' } });
    }
    await api.inject(`/${encodeURIComponent(SECRET)}`);
    await api.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      body: `{"query": ${SECRET}`,
    });
    await api.close();
    expect(lines().filter(({ msg }) => msg === 'slow request').length).toBe(
      2 + 2 * OPERATIONS.length,
    );
    expect(text()).not.toContain('Geheimnis');
    expect(decodeURIComponent(text().replaceAll('%', '%25'))).not.toContain('Windm');
  });
});
