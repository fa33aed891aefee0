import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Filter } from '../../../src/domain/filter.js';
import type { Point, QueryRequest, SparseVector } from '../../../src/store/port.js';
import { holds } from '../../support/predicate.js';
import { idOf } from './collection.js';
import { onEveryEngine } from './engines.js';

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
const request: fc.Arbitrary<QueryRequest> = fc.record(
  { query: nearest, filter, limit: fc.integer({ min: 1, max: 100 }) },
  { requiredKeys: ['query', 'limit'] },
);

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
      const expected = ranked(asked, stored);
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

/** The first hits, by looking at every point. */
function ranked({ query, filter, limit }: QueryRequest, stored: readonly Point[]): Hit[] {
  return stored
    .filter((point) => !filter || holds(filter, point, COLLECTION.indexes))
    .map(({ id, vectors }) => ({ id, score: similarity(query.vector, vectors[query.using]!) }))
    .filter(({ score }) => query.using === 'semantic' || score > 0)
    .sort(byScoreThenId)
    .slice(0, limit);
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

function byScoreThenId(a: Hit, b: Hit): number {
  return Math.abs(a.score - b.score) > 1e-9 ? b.score - a.score : a.id < b.id ? -1 : 1;
}
