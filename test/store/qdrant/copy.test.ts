import { expect, it } from 'vitest';
import type { Payload } from '../../../src/store/port.js';
import { Connection } from '../../../src/store/qdrant/connection.js';
import { fromExact, toExact } from '../../../src/store/qdrant/points.js';
import { compare, copyPoints } from '../../../src/store/qdrant/reindex/copy.js';
import { OPTIONS } from '../../support/qdrant.js';
import { fakeServer, ok } from './fake-server.js';

/** As Qdrant misreads numbers of many digits, each time that it is sent them. */
function misread(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(misread);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, misread(each)]));
  }
  return typeof value === 'number' && `${value}`.length > 16 ? value * (1 + Number.EPSILON) : value;
}

it('numbers that Qdrant misreads are copied exactly', async () => {
  const payload = { corpus: 'town', extra: { shares: [0.24333333333333335, 0.5] } };
  const point = (given: object) => ({ id: 1, vector: {}, payload: misread({ ...given }) });
  const stored = new Map([['old', [point(toExact(payload))]]]);
  const server = await fakeServer(({ method, path, body }) => {
    const name = /collections\/([^/]+)/.exec(path)?.[1] ?? '';
    const points = stored.get(name) ?? [];
    if (path.includes('/scroll')) return ok({ points, next_page_offset: null });
    if (path.includes('/count')) return ok({ count: points.length });
    if (method !== 'PUT') return undefined;
    const sent = body as { readonly points: readonly { readonly payload: object }[] };
    stored.set(
      name,
      sent.points.map((each) => point(each.payload)),
    );
    return ok({});
  });
  const connection = new Connection({ ...OPTIONS, url: server.url, prefix: '' });
  const pair = { from: 'old', to: 'new', without: new Set<string>() };
  await copyPoints(connection, pair, () => undefined);
  await compare(connection, pair);
  const [copy] = stored.get('new')!;
  expect(copy).toEqual(stored.get('old')![0]);
  expect(fromExact(copy!.payload as Payload)).toEqual(payload);
  await connection.close();
});
