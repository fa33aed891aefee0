import { z } from 'zod';
import type { Filter } from '../../src/domain/filter.js';
import { inverseDocumentFrequency } from '../../src/encoders/sparse.js';
import { ElenchusError, type ErrorCode } from '../../src/runtime/errors.js';
import { UNLIMITED } from '../../src/runtime/scope.js';
import type {
  IndexType,
  Point,
  QueryRequest,
  SparseVector,
  StoreEngine,
} from '../../src/store/port.js';
import { isSame, ranksAlike, type Recording, type Records, type Subject } from './records.js';

/** The reasons of a server's refusals, and the code that the port has for each. */
const REFUSALS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^Not found: Collection/, 'COLLECTION_NOT_FOUND'],
  [/Index required but not found/, 'FILTER_UNINDEXED'],
  [/Vector dimension|Not existing vector|Conversion between sparse/, 'VECTOR_INVALID'],
];

/** An engine of the store, asked through the port. */
export function engineSubject(name: string, store: StoreEngine, records: Records): Subject {
  const weigh = idfOf(records.points, 'lexical');
  return {
    name,
    close: () => store.close(),
    async select(filter) {
      try {
        const wanted = { filter, limit: 10_000, payload: ['n'], budget: UNLIMITED };
        const page = await store.scroll(COLLECTION, wanted);
        return page.points.map(({ payload }) => Number(payload['n'])).sort((a, b) => a - b);
      } catch (error) {
        if (error instanceof ElenchusError && error.code.startsWith('FILTER_')) return undefined;
        throw error;
      }
    },
    async replay(recording) {
      const ask = question(recording, store, records, weigh);
      const expected = expectedRefusal(recording);
      if (!ask || (recording.status !== 200 && !expected)) return 'not in the port';
      try {
        return (await ask()) && !expected ? 'alike' : 'differs';
      } catch (error) {
        if (!(error instanceof ElenchusError)) throw error;
        return error.code === expected ? 'alike' : 'differs';
      }
    },
  };
}

function expectedRefusal({ status, response }: Recording): ErrorCode | undefined {
  if (status === 200) return undefined;
  const { error } = z.object({ error: z.string() }).parse(response.status);
  return REFUSALS.find(([reason]) => reason.test(error))?.[1];
}

/** The recorded one. */
const COLLECTION = 'premises';
/** So many hits more show what lies under a cut through equal scores. */
const BEYOND = 100;

const hits = z.object({ points: z.array(z.looseObject({ id: z.string(), score: z.number() })) });
const filter = z.custom<Filter>((value) => typeof value === 'object').optional();
const limit = z.int().min(1).default(10);

/** Whether the port's answer to what was recorded is the recorded one. */
type Question = () => Promise<boolean>;

/** Undefined where the port has no such request. */
function question(
  { method, path, body, response: { result } }: Recording,
  store: StoreEngine,
  { points }: Records,
  weigh: Weigh,
): Question | undefined {
  const parse = <Schema extends z.ZodType>(
    schema: Schema,
    then: (input: z.output<Schema>) => Promise<boolean>,
  ) => {
    const input = schema.safeParse(body);
    return input.success ? () => then(input.data) : undefined;
  };
  const rankedAs = async (recorded: unknown, request: QueryRequest) => {
    const found = await store.query(COLLECTION, request);
    const beyond = await store.query(COLLECTION, { ...request, limit: request.limit + BEYOND });
    return ranksAlike(hits.parse(recorded).points, found, beyond);
  };

  switch (`${method} ${path.replace(/\?.*/, '')}`) {
    case 'PUT /collections/premises':
      return parse(
        z.object({
          vectors: z.record(z.string(), z.object({ size: z.int() })),
          sparse_vectors: z.looseObject({}),
        }),
        async ({ vectors }) => {
          // Without Qdrant's idf modifier, as our definitions are.
          await store.ensureCollection({
            name: COLLECTION,
            vectors,
            sparse: ['lexical'],
            indexes: [],
          });
          return true;
        },
      );
    case 'PUT /collections/premises/index':
      return parse(
        z.object({
          field_name: z.string(),
          field_schema: z.union([z.string(), z.object({ type: z.string() })]),
        }),
        async ({ field_name: key, field_schema: schema }) => {
          const type = (typeof schema === 'string' ? schema : schema.type) as IndexType;
          await store.ensureIndex(COLLECTION, { key, type });
          return true;
        },
      );
    case 'PUT /collections/premises/points':
      return parse(z.object({ points: z.array(z.object({ id: z.uuid() })) }), async () => {
        await store.upsert(COLLECTION, points);
        return true;
      });
    case 'POST /collections/premises/points':
      return parse(
        z.strictObject({
          ids: z.array(z.string()),
          with_payload: z.literal(true),
          with_vector: z.literal(true),
        }),
        async ({ ids }) => {
          const found = await store.retrieve(COLLECTION, ids, {
            payload: true,
            vectors: true,
            budget: UNLIMITED,
          });
          return isSame(
            result,
            found.map(({ id, payload, vectors }) => ({ id, payload, vector: vectors })),
          );
        },
      );
    case 'POST /collections/premises/points/delete':
      return parse(z.strictObject({ filter: filter.nonoptional() }), async ({ filter }) => {
        await store.delete(COLLECTION, { filter });
        return true;
      });
    case 'POST /collections/premises/points/scroll':
      return parse(
        z.strictObject({ filter, limit, with_payload: z.literal(false).optional() }),
        async ({ filter, limit }) => {
          const page = await store.scroll(COLLECTION, { filter, limit });
          const { next: after } = page;
          // Qdrant names the first point of the next page; `next` may be anything.
          const next = after && (await store.scroll(COLLECTION, { filter, limit, after }));
          return isSame(result, {
            points: page.points.map(({ id }) => ({ id })),
            next_page_offset: next ? next.points[0]?.id : null,
          });
        },
      );
    case 'POST /collections/premises/points/count':
      return parse(z.strictObject({ filter, exact: z.literal(true) }), async ({ filter }) =>
        isSame(result, { count: await store.count(COLLECTION, filter) }),
      );
    case 'POST /collections/premises/facet':
      return parse(
        z.strictObject({ key: z.string(), filter, limit, exact: z.literal(true) }),
        async ({ key, filter, limit }) =>
          isSame(result, { hits: await store.facet(COLLECTION, { key, filter, limit }) }),
      );
    case 'POST /collections/premises/points/query': {
      const request = toRequest(body, weigh);
      return request && (() => rankedAs(result, request));
    }
    case 'POST /collections/premises/points/query/batch':
      return parse(z.object({ searches: z.array(z.unknown()) }), async ({ searches }) => {
        const requests = searches.flatMap((search) => toRequest(search, weigh) ?? []);
        const found = await store.queryBatch(COLLECTION, requests);
        const recorded = z.array(hits).parse(result);
        const bare = (lists: readonly (readonly { id: string; score: number }[])[]) =>
          lists.map((list) => list.map(({ id, score }) => ({ id, score })));
        return isSame(bare(recorded.map(({ points }) => points)), bare(found));
      });
    default:
      return undefined;
  }
}

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
type Weigh = (vector: SparseVector) => SparseVector;

/** The port's request for a recorded one; undefined where the port has no such request. */
function toRequest(body: unknown, weigh: Weigh): QueryRequest | undefined {
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
function idfOf(points: readonly Point[], name: string): Weigh {
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
