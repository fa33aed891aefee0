import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../../src/runtime/config.js';
import { PHASES } from '../../../src/runtime/telemetry/request-record.js';
import { ask, startApi } from '../../support/server.js';
import { startTownApi, type TownApi } from '../../support/town-api.js';

/** The value of a metric with these labels, in any order; undefined if it is not there. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}) {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  for (const line of text.split('\n')) {
    const [, found, given = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (found === name && wanted.every((label) => given.split(',').includes(label))) {
      return Number(value);
    }
  }
  return undefined;
}

async function metricsOf(api: FastifyInstance): Promise<string> {
  const { body, statusCode } = await api.inject('/metrics');
  expect(statusCode).toBe(200);
  return body;
}

describe('the metrics', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startTownApi();
  });
  afterAll(() => town.api.close());

  it('name the version, and the memory and the event loop of the process', async () => {
    const text = await metricsOf(town.api);
    expect(valueOf(text, 'elenchus_build_info', { version: VERSION })).toBe(1);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('count operations by their field, with their cost, and each phase that they had', async () => {
    const search = `query ($text: String!) {
      premises(
        by: { text: $text }
        rerank: { quality: { model: FAST }, diversify: { mmr: {} } }
        first: 3
      ) { admittedCount facets(variables: ["gender"]) { variable } nodes { text } }
    }`;
    const answer = await ask(town.api, search, { text: 'trees' });
    expect(answer.errors).toBeUndefined();
    const { total } = answer.extensions!['cost'] as { total: number };
    const text = await metricsOf(town.api);
    const field = { field: 'premises' };
    const count = 'elenchus_operation_duration_seconds_count';
    expect(valueOf(text, count, { ...field, outcome: 'ok' })).toBe(1);
    expect(valueOf(text, 'elenchus_operation_cost_points_total', field)).toBe(total);
    for (const phase of PHASES.filter((name) => name !== 'encode')) {
      const observed = valueOf(text, 'elenchus_phase_duration_seconds_count', { phase });
      expect(observed, phase).toBe(1);
    }
    const route = { route: '/graphql', method: 'POST', status: '200' };
    expect(valueOf(text, 'elenchus_http_request_duration_seconds_count', route)).toBe(1);
    expect(valueOf(text, 'elenchus_http_requests_running')).toBe(1);
  });

  it('count errors by their code, wherever they arise', async () => {
    const before = await metricsOf(town.api);
    const graphql = { method: 'POST', url: '/graphql' } as const;
    const json = { 'content-type': 'application/json' };
    await ask(town.api, '{ premises(by: { text: "" }) { nodes { id } } }');
    await ask(town.api, '{ unknown }');
    await ask(town.api, 'mutation { deletePremises(corpus: "towns", ids: []) { deleted } }');
    await town.api.inject({ ...graphql, headers: json, body: '{' });
    await town.api.inject({
      ...graphql,
      headers: { ...json, authorization: 'Bearer wrong' },
      body: '{"query":"{ __typename }"}',
    });
    await town.api.inject('/nothing/here');
    const text = await metricsOf(town.api);
    const added = (code: string) => {
      const count = (of: string) => valueOf(of, 'elenchus_errors_total', { code }) ?? 0;
      return count(text) - count(before);
    };
    const codes = ['EMPTY_QUERY', 'GRAPHQL_VALIDATION_FAILED', 'BODY_INVALID', 'ROUTE_NOT_FOUND'];
    expect(codes.map(added)).toEqual([1, 1, 1, 1]);
    expect(added('UNAUTHENTICATED')).toBe(2);
    expect(text).not.toContain('/nothing/here');
  });

  it('show what waits in the queues', async () => {
    const text = await metricsOf(town.api);
    expect(valueOf(text, 'elenchus_queue_waiting', { queue: 'writes' })).toBe(0);
    expect(valueOf(text, 'elenchus_queue_running', { queue: 'mining' })).toBe(0);
  });
});

describe('/metrics', () => {
  const ADMIN = { authorization: 'Bearer owner-key' };

  it.each([
    ['on loopback', {}, 200],
    ['on loopback behind a proxy', { trustedProxies: ['10.0.0.1'] }, 401],
    ['for other machines', { host: '0.0.0.0', openReads: true }, 401],
    ['for other machines, if told so', { host: '0.0.0.0', openMetrics: true }, 200],
    ['on loopback, if not told otherwise', { openMetrics: false }, 401],
  ])('%s, with %j, answers %i without a key', async (_, settings, status) => {
    const api = await startApi(settings);
    const anonymous = await api.inject('/metrics');
    expect(anonymous.statusCode).toBe(status);
    if (status !== 200) expect(anonymous.body).toContain('"UNAUTHENTICATED"');
    const owner = await api.inject({ url: '/metrics', headers: ADMIN });
    expect(owner.statusCode).toBe(200);
    expect(owner.headers['content-type']).toMatch(/^text\/plain; version=0.0.4/);
    expect(owner.headers['cache-control']).toBe('no-store');
    await api.close();
  });
});
