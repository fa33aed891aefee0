import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Filter } from '../../../src/domain/filter.js';
import type { Point, Prefetch, QueryRequest, SparseVector } from '../../../src/store/port.js';
import { idOf } from './collection.js';
import { onEveryEngine } from './engines.js';
import { holds } from '../../support/predicate.js';

const DIMENSIONS = 16;
const QUERIES = 300;

const COLLECTION = {
  name: 'ranked',
  vectors: { semantic: { size: DIMENSIONS } },
  sparse: ['lexical'],
  indexes: [{ key: 'language', type: 'keyword' as const }],
};

/** Small whole numbers, so that many points score the same; never all zero. */
const dense = fc
  .array(fc.integer({ min: -2, max: 2 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((vector) => (vector.some((component) => component !== 0) ? vector : vector.with(0, 1)));
const sparse = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 })
  .chain((indices) =>
    fc.record({
      indices: fc.constant(indices),
      values: fc.array(fc.constantFrom(0.5, 1, 2), {
        minLength: indices.length,
        maxLength: indices.length,
      }),
    }),
  );
const language = fc.constantFrom('de', 'fr', 'it');
const points = fc.tuple(dense, sparse, language);

const nearest = fc.oneof(
  dense.map((vector) => ({ vector, using: 'semantic' })),
  sparse.map((vector) => ({ vector, using: 'lexical' })),
);
const filter = language.map((value): Filter => ({ must: [{ key: 'language', match: { value } }] }));
const plain = fc.record(
  { query: nearest, filter, limit: fc.integer({ min: 1, max: 60 }) },
  { requiredKeys: ['query', 'limit'] },
);
const prefetches = fc.array(plain, { minLength: 1, maxLength: 3 });
const request: fc.Arbitrary<QueryRequest> = fc.oneof(
  fc.record({ ...queryOf(nearest), offset: fc.integer({ min: 0, max: 40 }) }),
  fc.record({ ...queryOf(nearest), prefetch: prefetches }),
  fc.record({
    ...queryOf(fc.record({ fusion: fc.constantFrom('rrf', 'dbsf') })),
    prefetch: prefetches,
  }),
);

function queryOf<Query>(query: fc.Arbitrary<Query>) {
  const limit = fc.integer({ min: 1, max: 60 });
  return { query, filter: fc.option(filter, { nil: undefined }), limit };
}

onEveryEngine((store) => {
  it(`ranks as plain arithmetic does, ties by id, in ${QUERIES} random queries`, async () => {
    // Every point twice, so that no score is unique.
    const stored = fc
      .sample(points, { numRuns: 200, seed: 5 })
      .flatMap(([semantic, lexical, value], n) =>
        [n, n + 200].map((id) => ({
          id: idOf(id),
          vectors: { semantic, lexical },
          payload: { language: value },
        })),
      );
    await store().ensureCollection(COLLECTION);
    await store().upsert(COLLECTION.name, stored);
    const requests = fc.sample(request, { numRuns: QUERIES, seed: 9 });
    const answers = await store().queryBatch(COLLECTION.name, requests);
    for (const [at, found] of answers.entries()) {
      const asked = requests[at]!;
      const expected = ranked(asked, stored).slice(asked.offset ?? 0);
      const context = JSON.stringify(asked);
      expect(
        found.map(({ id }) => id),
        context,
      ).toEqual(expected.map(({ id }) => id));
      for (const [rank, { score }] of found.entries()) {
        expect(score, context).toBeCloseTo(expected[rank]!.score, 3);
      }
    }
  });
});

interface Hit {
  readonly id: string;
  readonly score: number;
}

/** The first limit + offset hits, by looking at every point. */
function ranked(asked: QueryRequest, stored: readonly Point[]): Hit[] {
  const admitted = stored.filter(
    (point) => !asked.filter || holds(asked.filter, point, COLLECTION.indexes),
  );
  const lists = asked.prefetch?.map((inner) => ranked(inner, admitted));
  const hits =
    'fusion' in asked.query
      ? fused(asked.query.fusion, lists ?? [])
      : scored(asked, admitted, lists);
  return hits.sort(byScoreThenId).slice(0, asked.limit + (asked.offset ?? 0));
}

function scored({ query }: Prefetch, admitted: readonly Point[], lists?: readonly Hit[][]): Hit[] {
  if ('fusion' in query) return [];
  const candidates = lists && new Set(lists.flat().map(({ id }) => id));
  return admitted
    .filter(({ id }) => !candidates || candidates.has(id))
    .map(({ id, vectors }) => ({ id, score: similarity(query.vector, vectors[query.using]!) }))
    .filter(({ score }) => query.using === 'semantic' || score > 0);
}

function similarity(query: Point['vectors'][string], vector: Point['vectors'][string]): number {
  if ('indices' in query) {
    const { indices, values } = vector as SparseVector;
    return query.indices.reduce((sum, index, at) => {
      const found = indices.indexOf(index);
      return found < 0 ? sum : sum + values[found]! * query.values[at]!;
    }, 0);
  }
  const [a, b] = [Array.from(query), Array.from(vector as readonly number[])];
  const dot = (left: number[], right: number[]) =>
    left.reduce((sum, x, n) => sum + x * right[n]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

function fused(fusion: 'rrf' | 'dbsf', lists: readonly Hit[][]): Hit[] {
  const sums = new Map<string, number>();
  for (const list of lists) {
    const mean = list.reduce((sum, { score }) => sum + score, 0) / list.length;
    const squares = list.reduce((sum, { score }) => sum + (score - mean) ** 2, 0);
    const sigma = Math.sqrt(squares / (list.length - 1));
    list.forEach(({ id, score }, rank) => {
      const normal = sigma > 1e-9 ? (score - mean) / (6 * sigma) + 0.5 : 0.5;
      sums.set(id, (sums.get(id) ?? 0) + (fusion === 'rrf' ? 1 / (2 + rank) : normal));
    });
  }
  return [...sums].map(([id, score]) => ({ id, score }));
}

function byScoreThenId(a: Hit, b: Hit): number {
  return Math.abs(a.score - b.score) > 1e-9 ? b.score - a.score : a.id < b.id ? -1 : 1;
}
