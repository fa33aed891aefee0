import type { FastifyInstance } from 'fastify';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../support/server.js';

/** What Apollo does otherwise than the specification wishes (SHOULD) or allows (MAY). */
const ACCEPTED: Readonly<Record<string, 'warn' | 'notice'>> = {
  'MAY accept application/x-www-form-urlencoded formatted GET requests': 'notice',
  'MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json':
    'notice',
  'MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json':
    'notice',
  'SHOULD use 200 status code on document parsing failure when accepting application/json': 'warn',
  'SHOULD use 200 status code on document validation failure when accepting application/json':
    'warn',
  'SHOULD use a status code of 200 on variable coercion failure when accepting application/json':
    'warn',
};

describe('GraphQL over HTTP', () => {
  let api: FastifyInstance;
  let url = '';
  beforeAll(async () => {
    api = await startApi();
    url = `${await api.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
  });
  afterAll(() => api.close());

  const audits = serverAudits({ url: () => url });

  it('is audited in 61 points', () => {
    expect(audits).toHaveLength(61);
    const names = audits.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(ACCEPTED)));
  });

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (name, audit) => {
    const { status } = await audit.fn();
    expect(status).toBe(ACCEPTED[name] ?? 'ok');
  });
});
