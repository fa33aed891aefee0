import { describe, expect, it } from 'vitest';
import type { Bounds, Filter } from '../../../src/domain/filter.js';
import { UNLIMITED } from '../../../src/runtime/scope.js';
import type { FacetCount } from '../../../src/store/port.js';
import { readProfile } from '../../../src/store/qdrant/collection.js';
import { openQdrantStore } from '../../../src/store/qdrant/index.js';
import { OPTIONS as COMMON } from '../../support/qdrant.js';
import { collectionNamed, idOf, point } from '../contract/collection.js';
import { type Asked, fakeServer, ok, refuse } from './fake-server.js';

const OPTIONS = { ...COMMON, prefix: '' };

const DONE = { operation_id: 1, status: 'completed' };
const VECTORS = { semantic: { size: 4, distance: 'Cosine' } };

/** A server whose collection is created by the first request that wants to. */
async function emptyServer(created = false) {
  return fakeServer(({ method, path }) => {
    if (/\/(index|points|delete)\?/.test(path)) return ok(DONE);
    if (method === 'PUT') {
      if (created) return refuse(409, 'Wrong input: Collection already exists!');
      created = true;
      return ok(true);
    }
    if (!path.startsWith('/collections/')) return undefined;
    if (!created) return refuse(404, "Not found: Collection `x` doesn't exist!");
    return ok({
      config: { params: { vectors: VECTORS, sparse_vectors: { lexical: {} } } },
      payload_schema: { language: { data_type: 'keyword' } },
    });
  });
}

const bodyOf = (asked: readonly Asked[], method: string, path: string) =>
  asked.find((each) => each.method === method && each.path.startsWith(path))?.body;

describe('a collection is created', () => {
  it('with the distribution that is configured, strict, and without the idf modifier', async () => {
    const server = await emptyServer();
    const options = { ...OPTIONS, shards: 2, replicas: 3, writeConsistency: 2, prefix: 'test-' };
    const store = await openQdrantStore({ ...options, url: server.url });
    await store.ensureCollection(collectionNamed('premises'));
    expect(bodyOf(server.asked, 'PUT', '/collections/test-premises')).toEqual({
      vectors: { semantic: { ...VECTORS.semantic, ...readProfile('small').vectors } },
      sparse_vectors: { lexical: {} },
      shard_number: 2,
      replication_factor: 3,
      write_consistency_factor: 2,
      strict_mode_config: {
        enabled: true,
        unindexed_filtering_retrieve: false,
        unindexed_filtering_update: false,
      },
    });
  });

  it('with the indexes that it lacks, the corpus as its tenant', async () => {
    const server = await emptyServer();
    const store = await openQdrantStore({ ...OPTIONS, url: server.url });
    await store.ensureCollection(collectionNamed('premises'));
    const indexes = server.asked.filter(({ path }) => path.includes('/index'));
    expect(indexes.map(({ body }) => body)).toEqual([
      { field_name: 'corpus', field_schema: { type: 'keyword', is_tenant: true } },
      { field_name: 'profile.issues', field_schema: 'keyword' },
      { field_name: 'profile."age group"', field_schema: 'keyword' },
      { field_name: 'year', field_schema: 'integer' },
      { field_name: 'score', field_schema: 'float' },
      { field_name: 'published', field_schema: 'bool' },
    ]);
  });

  it('by whichever of two processes is first', async () => {
    const server = await emptyServer();
    const [one, other] = await Promise.all(
      [1, 2].map(() => openQdrantStore({ ...OPTIONS, url: server.url })),
    );
    await Promise.all([
      one?.ensureCollection(collectionNamed('premises')),
      other?.ensureCollection(collectionNamed('premises')),
    ]);
    const creations = server.asked.filter(
      ({ method, path }) => method === 'PUT' && /premises$/.test(path),
    );
    expect(creations).toHaveLength(2);
  });
});

describe('writes', () => {
  it('wait until they are durable, 64 points in a request, floats as numbers', async () => {
    const server = await emptyServer(true);
    const store = await openQdrantStore({ ...OPTIONS, url: server.url });
    const semantic = Float32Array.from([1, 0, 0, 0]);
    const points = Array.from({ length: 130 }, (_, n) => point(n, { vectors: { semantic } }));
    await store.upsert('premises', points);
    const writes = server.asked.filter(({ method }) => method === 'PUT');
    expect(writes.map(({ path }) => path)).toEqual(
      Array(3).fill('/collections/premises/points?wait=true'),
    );
    const bodies = writes.map(({ body }) => body as { points: object[] });
    expect(bodies.map(({ points }) => points.length)).toEqual([64, 64, 2]);
    expect(bodies[0]?.points[0]).toEqual({
      id: idOf(0),
      vector: { semantic: [1, 0, 0, 0] },
      payload: {},
    });
  });

  // A real server reads 0.24333333333333335 as 0.24333333333333337.
  it('keep numbers that Qdrant misreads as JSON beside them, and read them from there', async () => {
    const server = await fakeServer(({ path }) => {
      if (path === '/') return undefined;
      if (path.endsWith('?wait=true')) return ok(DONE);
      if (!path.endsWith('/points')) {
        return ok({ config: { params: { vectors: VECTORS } }, payload_schema: {} });
      }
      const _exact = { extra: '{"a":[0.24333333333333335]}' };
      return ok([{ id: idOf(1), payload: { extra: { a: [0.24333333333333337] }, _exact } }]);
    });
    const store = await openQdrantStore({ ...OPTIONS, url: server.url });
    const payload = { year: 7, score: 0.1, extra: { a: [0.24333333333333335] } };
    await store.upsert('premises', [point(1, { payload }), point(2, { payload: { year: 1 } })]);
    const { points } = server.asked.at(-1)!.body as { points: { payload: object }[] };
    expect(points.map((each) => each.payload)).toEqual([
      { ...payload, _exact: { extra: '{"a":[0.24333333333333335]}' } },
      { year: 1 },
    ]);
    const found = await store.retrieve('premises', [idOf(1)], {
      payload: ['extra'],
      budget: UNLIMITED,
    });
    expect(found).toEqual([{ id: idOf(1), payload: { extra: payload.extra } }]);
    expect(server.asked.at(-1)?.body).toMatchObject({ with_payload: ['extra', '_exact.extra'] });
  });
});

describe('queries', () => {
  const query = { query: { vector: [1, 0, 0, 0], using: 'semantic' }, limit: 2 };

  /** A server with `equal` points of the same score. */
  async function tiedServer(equal: number) {
    return fakeServer(({ path, body }) => {
      if (path === '/') return undefined;
      if (!path.split('?')[0]!.endsWith('/points/query/batch')) {
        return ok({ config: { params: { vectors: VECTORS } }, payload_schema: {} });
      }
      const { searches } = body as { searches: { limit: number }[] };
      const points = Array.from({ length: equal }, (_, n) => ({ id: idOf(equal - n), score: 0.5 }));
      return ok(searches.map(({ limit }) => ({ points: points.slice(0, limit) })));
    });
  }

  it('ask as many replicas as QDRANT_READ_CONSISTENCY says, and writes do not', async () => {
    const server = await tiedServer(1);
    const options = { ...OPTIONS, url: server.url, readConsistency: 'majority' } as const;
    const store = await openQdrantStore(options);
    await store.query('premises', query);
    expect(server.asked.at(-1)?.path).toMatch(/\/points\/query\/batch\?consistency=majority$/);
    await store.delete('premises', { ids: [idOf(1)] }).catch(() => undefined);
    expect(server.asked.at(-1)?.path).not.toContain('consistency');
  });

  it('compare with every vector by default', async () => {
    const server = await tiedServer(1);
    const store = await openQdrantStore({ ...OPTIONS, url: server.url });
    await store.query('premises', query);
    expect(server.asked.at(-1)?.body).toMatchObject({ searches: [{ params: { exact: true } }] });
  });

  it('ask again for more as long as equal scores cross the cut', async () => {
    const server = await tiedServer(50);
    const store = await openQdrantStore({ ...OPTIONS, url: server.url });
    const hits = await store.query('premises', query);
    expect(hits.map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
    const limits = server.asked
      .filter(({ path }) => path.endsWith('/batch'))
      .map(({ body }) => (body as { searches: { limit: number }[] }).searches[0]?.limit);
    expect(limits).toEqual([6, 24, 96]);
  });

  it('never send what Qdrant could not address', async () => {
    const server = await tiedServer(1);
    const store = await openQdrantStore({ ...OPTIONS, url: server.url });
    const filter = { must: [{ key: 'profile.a"b', match: { value: 'x' } }] };
    await expect(store.count('premises', filter)).rejects.toMatchObject({
      code: 'FILTER_UNSUPPORTED',
    });
    expect(server.asked.map(({ path }) => path)).toEqual(['/']);
  });
});

describe('filters', () => {
  const german = { key: 'language', match: { value: 'de' } };
  const french = { key: 'language', match: { value: 'fr' } };
  const none = (...conditions: object[]) => ({ must_not: conditions });

  // A real server admits what it should exclude where the conditions of `must_not` equal those
  // of `must` or `should` beside it.
  it.each<[string, Filter, object]>([
    ['beside must', { must: [german], must_not: [german] }, { must: [german, none(german)] }],
    [
      'beside should',
      { should: [german, french], must_not: [german] },
      { must: [none(german)], should: [german, french] },
    ],
    [
      'within a condition',
      { should: [{ must: [german], must_not: [german, french] }] },
      { should: [{ must: [german, none(german, french)] }] },
    ],
    ['that is empty, not at all', { must: [german], must_not: [] }, { must: [german] }],
  ])('nest a must_not %s', async (_, filter, sent) => {
    const server = await fakeServer(({ path }) => (path === '/' ? undefined : ok({ count: 0 })));
    const store = await openQdrantStore({ ...OPTIONS, url: server.url });
    await store.count('premises', filter);
    expect(server.asked.at(-1)?.body).toEqual({ filter: sent, exact: true });
  });

  // A real server takes a point within `gt` that `gte` beside it excludes.
  it.each<[Bounds, Bounds]>([
    [{ gt: 1, gte: 2 }, { gte: 2 }],
    [
      { gt: 2, gte: 2, lt: 5, lte: 5 },
      { gt: 2, lt: 5 },
    ],
    [{ lt: 5, lte: 4 }, { lte: 4 }],
    [
      { gte: 1, lt: 5 },
      { gte: 1, lt: 5 },
    ],
    [{ gt: 0, gte: null }, { gt: 0 }],
  ])('send one bound a side: %o', async (range, sent) => {
    const server = await fakeServer(({ path }) => (path === '/' ? undefined : ok({ count: 0 })));
    const store = await openQdrantStore({ ...OPTIONS, url: server.url });
    await store.count('premises', { must: [{ key: 'year', range }] });
    const filter = { must: [{ key: 'year', range: sent }] };
    expect(server.asked.at(-1)?.body).toEqual({ filter, exact: true });
  });
});

describe('facets', () => {
  /** A server with these values, which answers with as many as it is asked for. */
  async function facetServer(hits: readonly FacetCount[]) {
    return fakeServer(({ path, body }) =>
      path === '/' ? undefined : ok({ hits: hits.slice(0, (body as { limit: number }).limit) }),
    );
  }

  it('leave out values that no point has any more', async () => {
    const gone = ['a', 'b', 'c', 'd'].map((value) => ({ value, count: 0 }));
    const server = await facetServer([{ value: 'fr', count: 2 }, ...gone]);
    const store = await openQdrantStore({ ...OPTIONS, url: server.url });
    const found = await store.facet('premises', { key: 'language', limit: 2 });
    expect(found).toEqual([{ value: 'fr', count: 2 }]);
    expect(server.asked).toHaveLength(2);
  });
});
