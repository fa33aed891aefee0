import { z } from 'zod';
import type { Filter } from '../../src/domain/filter.js';
import { inverseDocumentFrequency } from '../../src/encoders/sparse.js';
import type { Point, QueryRequest, SparseVector } from '../../src/store/port.js';

const sparse = z.strictObject({ indices: z.array(z.number()), values: z.array(z.number()) });
const request = z.strictObject({
  query: z.union([z.array(z.number()), sparse]),
  using: z.string().optional(),
  filter: z.looseObject({}).optional(),
  score_threshold: z.number().optional(),
  limit: z.int().min(1).default(10),
  with_payload: z.unknown().optional(),
});

/** Multiplies a query's weights by what Qdrant's `idf` modifier would. */
export type Weigh = (vector: SparseVector) => SparseVector;

/** The port's request for a recorded one; undefined where the port has no such request. */
export function toRequest(body: unknown, weigh: Weigh): QueryRequest | undefined {
  const parsed = request.safeParse(body);
  if (!parsed.success) return undefined;
  const { query, using = '', filter, score_threshold, limit } = parsed.data;
  return {
    query: { vector: Array.isArray(query) ? query : weigh(query), using },
    filter: filter as Filter | undefined,
    scoreThreshold: score_threshold,
    limit,
  };
}

/**
 * Qdrant's idf, which is ours too, over the points that have the vector:
 * Elenchus brings it with the query, the recorded collection has the modifier.
 */
export function idfOf(points: readonly Point[], name: string): Weigh {
  const vectors = points
    .map(({ vectors }) => vectors[name])
    .filter((vector) => vector !== undefined) as SparseVector[];
  const frequency = new Map<number, number>();
  for (const { indices } of vectors) {
    for (const index of indices) frequency.set(index, (frequency.get(index) ?? 0) + 1);
  }
  const idf = (index: number) =>
    inverseDocumentFrequency(vectors.length, frequency.get(index) ?? 0);
  return ({ indices, values }) => ({
    indices,
    values: values.map((value, at) => value * idf(indices[at] ?? 0)),
  });
}
