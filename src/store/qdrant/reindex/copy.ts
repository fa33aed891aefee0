import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Schemas } from '@qdrant/js-client-rest';
import { BATCH_BYTES, batches } from '../../../runtime/bytes.js';
import { ElenchusError } from '../../../runtime/errors.js';
import type { Payload, Vectors } from '../../port.js';
import type { Connection } from '../connection.js';
import { fromExact, toExact, toQdrantVector } from '../points.js';
import { count } from '../reads.js';

/** Points that are read together; fewer where payloads are large. */
const PAGE = { usual: 256, onDisk: 16 };
/** The places of a collection that are compared, and the points at each. */
const SAMPLE = { places: 16, points: 8 };
/** Qdrant may bring a vector of the copy to unit length anew, which changes its last digits. */
const TOLERANCE = 1e-6;

interface Raw {
  readonly id: Schemas['Record']['id'];
  /** Exact: what Qdrant has misread once, it would misread once more. */
  readonly payload: Payload;
  /** By name; sparse ones are objects. */
  readonly vector: Readonly<Record<string, readonly number[] | object>>;
}

export interface Pair {
  readonly from: string;
  readonly to: string;
  /** The vectors that are left out, since they do not fit. */
  readonly without: ReadonlySet<string>;
  readonly onDisk?: boolean | undefined;
}

/**
 * Copies the points of a collection as they are, in the order of their ids.
 * @param onPage called when a page is stored, with its size; may end it
 */
export async function copyPoints(
  connection: Connection,
  { from, to, without, onDisk = false }: Pair,
  onPage: (points: number) => void,
): Promise<void> {
  const limit = onDisk ? PAGE.onDisk : PAGE.usual;
  let offset: string | undefined;
  do {
    const page: Page = fitting(await scroll(connection, from, limit, offset), without);
    const exact = page.points.map((point) => ({ ...point, payload: toExact(point.payload) }));
    for await (const points of batches(exact, { count: limit, bytes: BATCH_BYTES })) {
      await connection.points(to, 'points?wait=true', { points }, 'PUT');
    }
    offset = page.next;
    onPage(page.points.length);
  } while (offset !== undefined);
}

/**
 * Compares the numbers of points, and a sample of them.
 * @throws ElenchusError REINDEX_DIFFERS
 */
export async function compare(connection: Connection, { from, to, without }: Pair): Promise<void> {
  const differ = (problem: string) =>
    new ElenchusError('REINDEX_DIFFERS', { copy: to, original: from, problem });
  const [wanted, found] = [await count(connection, from), await count(connection, to)];
  if (wanted !== found) throw differ(`${found} points instead of ${wanted}`);
  for (let place = 0; place < SAMPLE.places; place++) {
    const offset = place === 0 ? undefined : randomUUID();
    const [original, copy] = await Promise.all([
      scroll(connection, from, SAMPLE.points, offset),
      scroll(connection, to, SAMPLE.points, offset),
    ]);
    if (areAlike(fitting(original, without), copy)) continue;
    throw differ(`the points differ from ${offset ?? 'the first one'} on`);
  }
}

function fitting({ points, next }: Page, without: Pair['without']): Page {
  if (without.size === 0) return { points, next };
  const reduced = points.map(({ id, payload, vector }) => {
    const kept = Object.entries(vector).filter(([name]) => !without.has(name));
    return { id, payload, vector: Object.fromEntries(kept) };
  });
  return { points: reduced, next };
}

function areAlike(original: Page, copy: Page): boolean {
  return (
    original.next === copy.next &&
    original.points.length === copy.points.length &&
    original.points.every(({ id, payload, vector }, at) => {
      const other = copy.points[at]!;
      const same = id === other.id && isDeepStrictEqual(payload, other.payload);
      return same && haveEqualVectors(vector, other.vector);
    })
  );
}

function haveEqualVectors(one: Raw['vector'], other: Raw['vector']): boolean {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => {
    const [vector, copied] = [one[name], other[name]];
    if (!isDense(vector) || !isDense(copied)) return isDeepStrictEqual(vector, copied);
    const differs = (value: number, at: number) => Math.abs(value - copied[at]!) > TOLERANCE;
    return vector.length === copied.length && !vector.some(differs);
  });
}

function isDense(vector: Raw['vector'][string] | undefined): vector is readonly number[] {
  return Array.isArray(vector);
}

interface Page {
  readonly points: readonly Raw[];
  readonly next: string | undefined;
}

function toRaw(vectors: Vectors): Raw['vector'] {
  return Object.fromEntries(
    Object.entries(vectors).map(([name, vector]) => [name, toQdrantVector(vector)]),
  );
}

async function scroll(
  connection: Connection,
  collection: string,
  limit: number,
  offset?: string,
): Promise<Page> {
  const answer = await connection.read<Schemas['ScrollResult']>(collection, 'points/scroll', {
    limit,
    offset,
    with_payload: true,
    with_vector: true,
  });
  const points = answer.points.map(({ id, payload, vector }) => ({
    id,
    payload: fromExact((payload ?? {}) as Payload),
    vector: toRaw((vector ?? {}) as Vectors),
  }));
  const next = answer.next_page_offset;
  return {
    points,
    next: typeof next === 'string' || typeof next === 'number' ? `${next}` : undefined,
  };
}
