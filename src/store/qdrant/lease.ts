import { randomUUID } from 'node:crypto';
import type { Schemas } from '@qdrant/js-client-rest';
import { v5 as uuidv5 } from 'uuid';
import { ElenchusError } from '../../runtime/errors.js';
import type { Lease } from '../port.js';
import { type Connection, unlessForbidden } from './connection.js';

const COLLECTION = 'leases';
/** Of the ids of leases, which are made of their names. */
const NAMESPACE = 'f2f3c9a4-6f0f-4d0c-9a35-3d0a5f4f1f6e';
/** How long a lease lasts at least, so that a slow machine does not lose it. */
const LEAST_MS = 60_000;
const RENEW_EVERY_MS = 5_000;

/** What is stored of a lease. */
interface StoredLease {
  readonly name: string;
  readonly holder: string;
  /** Whose it is, exactly: two processes may give the same holder. */
  readonly owner: string;
  /** Until when, in milliseconds since 1970. */
  readonly expires: number;
}

/**
 * See `VectorStore.lease`. Each change states whose the lease must be for it, and Qdrant makes
 * changes one after the other, so of two processes only one succeeds.
 * @returns undefined if the key may not write such records
 */
export async function takeLease(
  connection: Connection,
  name: string,
  holder: string,
  { replicas, timeoutMs }: { readonly replicas: number; readonly timeoutMs: number },
): Promise<Lease | undefined> {
  const id = uuidv5(name, NAMESPACE);
  const owner = randomUUID();
  // A request that is sent just before the next renewal still ends within the lease.
  const lastsMs = Math.max(LEAST_MS, RENEW_EVERY_MS + 3 * timeoutMs);
  let renewedAt = -Infinity;
  let isLeft = false;

  const read = async (): Promise<StoredLease | undefined> => {
    const body = { ids: [id], with_payload: true };
    const points = await connection.read<Schemas['Record'][]>(COLLECTION, 'points', body);
    return points[0]?.payload as StoredLease | undefined;
  };
  /** @param begun when the change was sent that has made it ours */
  const requireOurs = async (begun: number) => {
    const stored = await read();
    if (stored?.owner !== owner) throw heldBy(name, stored);
    renewedAt = begun;
  };

  async function take(): Promise<void> {
    const begun = performance.now();
    const before = await read();
    if (before && before.holder !== holder && before.expires > Date.now()) {
      throw heldBy(name, before);
    }
    const payload: StoredLease = { name, holder, owner, expires: Date.now() + lastsMs };
    await connection.points(
      COLLECTION,
      'points?wait=true&ordering=strong',
      // Where there is none, a filter does not matter.
      { points: [{ id, vector: {}, payload }], update_filter: isOf(before?.owner ?? '') },
      'PUT',
    );
    await requireOurs(begun);
    isLeft = before !== undefined;
  }

  const created = connection.callUnless(409, COLLECTION, (client, collection) =>
    client.createCollection(collection, {
      vectors: {},
      shard_number: 1,
      replication_factor: replicas,
    }),
  );
  const taken = created.then(take).then(() => true);
  if (!(await unlessForbidden(taken))) return undefined;
  return {
    isLeft,
    async renew() {
      const begun = performance.now();
      if (begun - renewedAt < RENEW_EVERY_MS) return;
      const payload = { expires: Date.now() + lastsMs };
      const body = { payload, filter: isOf(owner) };
      await connection.points(COLLECTION, 'points/payload?wait=true&ordering=strong', body);
      await requireOurs(begun);
    },
    async release() {
      const body = { filter: isOf(owner) };
      await connection.points(COLLECTION, 'points/delete?wait=true&ordering=strong', body);
    },
  };
}

function isOf(owner: string): Schemas['Filter'] {
  return { must: [{ key: 'owner', match: { value: owner } }] };
}

function heldBy(name: string, stored: StoredLease | undefined): ElenchusError {
  const reason = stored
    ? `${stored.holder} writes to it (send it there)`
    : 'another process has written to it';
  return new ElenchusError('WRITES_PAUSED', { what: `nothing can be written to ${name}`, reason });
}
