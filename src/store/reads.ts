import pLimit from 'p-limit';
import type { Json } from '../domain/premise.js';
import { ElenchusError } from '../runtime/errors.js';
import { type ReadBudget, UNLIMITED } from '../runtime/scope.js';
import type {
  Payload,
  Query,
  ScoredPoint,
  Scroll,
  ScrollPage,
  Selection,
  StoredPoint,
  StoreEngine,
} from './port.js';

/**
 * How many bytes of payloads an engine returns at a time, about: those of a thousand usual premises.
 * Whoever waits for more asks again, so that a budget can end it.
 */
export const PART_BYTES = 2 ** 20;
/** How many parts may be on their way at a time, since they are in memory before they are counted. */
const PARTS_AT_ONCE = 8;

/** What an engine is to return of each point. */
export interface Parts {
  readonly payload: boolean | readonly string[];
  readonly vectors: boolean | readonly string[];
}

/** A hit; its payload is missing if earlier hits filled the part. */
export type PartialHit = Omit<ScoredPoint, 'payload'> & Partial<Pick<ScoredPoint, 'payload'>>;

/** The points of the first `idCount` ids, at least 1. */
export interface RetrievedPart {
  readonly points: readonly StoredPoint[];
  readonly idCount: number;
}

/** How an engine reads: at most about {@link PART_BYTES} of payloads in each answer. */
export interface PartReader {
  retrieve(collection: string, ids: readonly string[], parts: Parts): Promise<RetrievedPart>;
  /** May return fewer points than `limit`, with `next`. */
  scroll(collection: string, request: Scroll & Parts): Promise<ScrollPage>;
  queryBatch(
    collection: string,
    requests: readonly (Query & Parts)[],
  ): Promise<readonly (readonly PartialHit[])[]>;
}

export type Reads = Pick<StoreEngine, 'retrieve' | 'scroll' | 'query' | 'queryBatch'>;

/** The reads of a store: in parts, each of which is counted against the reader's budget. */
export function readsInParts(engine: PartReader): Reads {
  const limited = pLimit(PARTS_AT_ONCE);
  const read = <Answer>(hasPayloads: boolean, work: () => Promise<Answer>): Promise<Answer> =>
    hasPayloads ? limited(work) : work();

  async function retrieve(
    collection: string,
    ids: readonly string[],
    selection: Selection = {},
  ): Promise<StoredPoint[]> {
    const parts = partsOf(selection);
    const found: StoredPoint[] = [];
    for (let at = 0; at < ids.length;) {
      const ask = () => engine.retrieve(collection, ids.slice(at), parts);
      const part = await read(parts.payload !== false, ask);
      count(part.points, selection.budget);
      for (const point of part.points) found.push(point);
      at += part.idCount;
    }
    return found;
  }

  async function queryBatch(
    collection: string,
    requests: readonly (Query & Selection)[],
  ): Promise<readonly (readonly ScoredPoint[])[]> {
    if (requests.length === 0) return [];
    const asked = requests.map((request) => ({ ...queryOf(request), ...partsOf(request) }));
    const hasPayloads = asked.some(({ payload }) => payload !== false);
    const answers = await read(hasPayloads, () => engine.queryBatch(collection, asked));
    return Promise.all(
      answers.map((hits, place) => withPayloadsOf(collection, hits, requests[place]!)),
    );
  }

  /** Reads what did not fit into the part. Who was deleted in the meantime is left out. */
  async function withPayloadsOf(
    collection: string,
    hits: readonly PartialHit[],
    selection: Selection,
  ): Promise<readonly ScoredPoint[]> {
    count(hits, selection.budget);
    const missing = hits.filter(({ payload }) => payload === undefined).map(({ id }) => id);
    if (missing.length === 0) return hits as readonly ScoredPoint[];
    const points = await retrieve(collection, missing, selection);
    const payloads = new Map(points.map(({ id, payload }) => [id, payload]));
    return hits.flatMap((hit): ScoredPoint[] => {
      const payload = hit.payload ?? payloads.get(hit.id);
      return payload ? [{ ...hit, payload }] : [];
    });
  }

  return {
    retrieve,
    queryBatch,
    async query(collection, request) {
      const [hits = []] = await queryBatch(collection, [request]);
      return hits;
    },
    async scroll(collection, request) {
      const { filter, limit } = request;
      const parts = partsOf(request);
      const points: StoredPoint[] = [];
      let { after } = request;
      for (;;) {
        const asked = {
          limit: limit - points.length,
          ...(filter && { filter }),
          ...(after !== undefined && { after }),
          ...parts,
        };
        const page = await read(parts.payload !== false, () => engine.scroll(collection, asked));
        count(page.points, request.budget);
        for (const point of page.points) points.push(point);
        after = page.next;
        if (after === undefined) return { points };
        if (points.length >= limit) return { points, next: after };
      }
    },
  };
}

function partsOf({ payload = false, vectors = false }: Selection): Parts {
  return { payload, vectors };
}

/** Without the budget, which no thread can be sent. */
function queryOf({ budget: _, ...query }: Query & Selection): Query {
  return query;
}

function count(points: readonly Partial<StoredPoint>[], budget: ReadBudget | undefined): void {
  if (!budget || budget === UNLIMITED) return;
  let bytes = 0;
  for (const { payload } of points) if (payload) bytes += memoryOf(payload);
  budget.charge(bytes);
}

/** A budget of so many bytes; `exceeded` is the error for more. */
export function budgetOf(limit: number, exceeded: () => ElenchusError): ReadBudget {
  let left = limit;
  return {
    charge(bytes) {
      left -= bytes;
      if (left < 0) throw exceeded();
    },
  };
}

/** How many bytes of stored records one read of a write may return. */
const WRITE_BYTES = 64 * 2 ** 20;

/** The budget of one such read; beyond it, WRITE_TOO_LARGE. */
export function writeBudget(): ReadBudget {
  const details = { limit: WRITE_BYTES };
  return budgetOf(WRITE_BYTES, () => new ElenchusError('WRITE_TOO_LARGE', details));
}

/** What a text, a list or an object takes besides its content, in bytes. */
const HEAD = 24;
/** What a number, a boolean, null or a reference to another value takes, in bytes. */
const SLOT = 8;

/** The bytes that JSON takes in memory once it is parsed, about; a character counts as one. */
export function memoryOf(value: Payload | Json | undefined): number {
  if (typeof value === 'string') return HEAD + value.length;
  if (typeof value !== 'object' || value === null) return SLOT;
  let bytes = HEAD;
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) bytes += SLOT + memoryOf(item);
    return bytes;
  }
  for (const key in value) {
    bytes += SLOT + key.length + memoryOf((value as Payload)[key]);
  }
  return bytes;
}
