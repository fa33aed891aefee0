import { z } from 'zod';
import type { Filter } from '../../src/domain/filter.js';
import { inverseDocumentFrequency } from '../../src/encoders/sparse.js';
import type {
  FusionQuery,
  NearestQuery,
  Point,
  Prefetch,
  QueryRequest,
  SparseVector,
} from '../../src/store/port.js';

const sparse = z.strictObject({ indices: z.array(z.number()), values: z.array(z.number()) });
const query = z.union([
  z.array(z.number()),
  sparse,
  z.strictObject({ fusion: z.enum(['rrf', 'dbsf']) }),
  z.strictObject({
    rrf: z.strictObject({ k: z.number().optional(), weights: z.array(z.number()).optional() }),
  }),
]);

const common = {
  query,
  using: z.string().optional(),
  filter: z.looseObject({}).optional(),
  score_threshold: z.number().optional(),
  limit: z.int().min(1).default(10),
};
const prefetch = z.strictObject(common);
const request = z.strictObject({
  ...common,
  prefetch: z.union([z.array(prefetch), prefetch.transform((one) => [one])]).optional(),
  offset: z.int().min(0).optional(),
  with_payload: z.unknown().optional(),
});

/** Multiplies a query's weights by what Qdrant's `idf` modifier would. */
export type Weigh = (vector: SparseVector) => SparseVector;

/** The port's request for a recorded one; undefined where the port has no such request. */
export function toRequest(body: unknown, weigh: Weigh): QueryRequest | undefined {
  const parsed = request.safeParse(body);
  if (!parsed.success) return undefined;
  const { prefetch: prefetches, offset, ...rest } = parsed.data;
  return {
    ...toPrefetch(rest, weigh),
    ...(prefetches && { prefetch: prefetches.map((each) => toPrefetch(each, weigh)) }),
    offset,
  };
}

function toPrefetch(
  { query, using = '', filter, score_threshold, limit }: z.output<typeof prefetch>,
  weigh: Weigh,
): Prefetch {
  return {
    query: toQuery(query, using, weigh),
    filter: filter as Filter | undefined,
    scoreThreshold: score_threshold,
    limit,
  };
}

function toQuery(
  wire: z.output<typeof query>,
  using: string,
  weigh: Weigh,
): NearestQuery | FusionQuery {
  if (Array.isArray(wire)) return { vector: wire, using };
  if ('indices' in wire) return { vector: weigh(wire), using };
  if ('rrf' in wire) return { fusion: 'rrf', ...wire.rrf };
  return { fusion: wire.fusion };
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
