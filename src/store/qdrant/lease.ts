import { randomUUID } from 'node:crypto';
import type { Schemas } from '@qdrant/js-client-rest';
import { v5 as uuidv5 } from 'uuid';
import { ElenchusError, hasCode } from '../../runtime/errors.js';
import type { Lease, Payload } from '../port.js';
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
  /** Of the lease of the whole store: what its holder is about to do. */
  readonly plan?: Payload;
}

export interface QdrantLease extends Lease {
  /** As `renew`, but asks the store in any case. */
  confirm(): Promise<void>;
  /** Lets others write at once, but leaves the plan for the next command. */
  leave(): Promise<void>;
}

interface LeaseOptions {
  readonly replicas: number;
  readonly timeoutMs: number;
  /** If given, the lease cannot be renewed once it has expired. */
  readonly plan?: Payload;
}

/** The stored lease of this name, which may have expired. */
export async function readLease(
  connection: Connection,
  name: string,
): Promise<StoredLease | undefined> {
  const body = { ids: [uuidv5(name, NAMESPACE)], with_payload: true };
  try {
    const points = await connection.read<Schemas['Record'][]>(COLLECTION, 'points', body);
    return points[0]?.payload as StoredLease | undefined;
  } catch (error) {
    if (hasCode(error, 'COLLECTION_NOT_FOUND')) return undefined;
    throw error;
  }
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
  { replicas, timeoutMs, plan }: LeaseOptions,
): Promise<QdrantLease | undefined> {
  const id = uuidv5(name, NAMESPACE);
  const owner = randomUUID();
  // A request that is sent just before the next renewal still ends within the lease.
  const lastsMs = Math.max(LEAST_MS, RENEW_EVERY_MS + 3 * timeoutMs);
  let renewedAt = -Infinity;
  let isLeft = false;

  /** @param begun when the change was sent that has made it ours */
  const requireOurs = async (begun: number) => {
    const stored = await readLease(connection, name);
    const isOver = plan !== undefined && stored !== undefined && stored.expires <= Date.now();
    if (stored?.owner !== owner || isOver) throw heldBy(name, stored);
    renewedAt = begun;
  };

  async function take(): Promise<void> {
    const begun = performance.now();
    const before = await readLease(connection, name);
    if (before && before.holder !== holder && before.expires > Date.now()) {
      throw heldBy(name, before);
    }
    const expires = Date.now() + lastsMs;
    const payload: StoredLease = { name, holder, owner, expires, ...(plan && { plan }) };
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

  /** @param more what else must hold */
  const setExpiry = (expires: number, ...more: Schemas['Condition'][]) => {
    const filter = { must: [...isOf(owner).must, ...more] };
    const body = { payload: { expires }, filter };
    return connection.points(COLLECTION, 'points/payload?wait=true&ordering=strong', body);
  };
  const confirm = async () => {
    const begun = performance.now();
    const now = Date.now();
    const inTime = { key: 'expires', range: { gt: now } };
    await setExpiry(now + lastsMs, ...(plan ? [inTime] : []));
    await requireOurs(begun);
  };

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
      if (performance.now() - renewedAt >= RENEW_EVERY_MS) await confirm();
    },
    confirm,
    async leave() {
      await setExpiry(0);
    },
    async release() {
      const body = { filter: isOf(owner) };
      await connection.points(COLLECTION, 'points/delete?wait=true&ordering=strong', body);
    },
  };
}

function isOf(owner: string) {
  return { must: [{ key: 'owner', match: { value: owner } }] };
}

function heldBy(name: string, stored: StoredLease | undefined): ElenchusError {
  const reason = stored
    ? `${stored.holder} writes to it (send it there)`
    : 'another process has written to it';
  return new ElenchusError('WRITES_PAUSED', { what: `nothing can be written to ${name}`, reason });
}

/** The name of the lease of the whole store, without which nobody writes while a command has it. */
export const WHOLE_STORE = 'store';

/** After this time, a process that writes asks again whether a command has the whole store. */
const ASK_AFTER_MS = 2_000;

/** How long requests of others can still change the store once a command has it, at most. */
export function longestRequestMs(timeoutMs: number): number {
  // If its connection breaks, it is sent once more.
  return ASK_AFTER_MS + 2 * timeoutMs;
}

/**
 * What is to be called before each request that writes. A key that may see only some collections
 * knows of no command.
 * @throws ElenchusError WRITES_PAUSED
 */
export function whileNobodyHasStore(connection: Connection): () => Promise<void> {
  let askedAt = -Infinity;
  return async () => {
    const now = performance.now();
    if (now - askedAt < ASK_AFTER_MS) return;
    const lease = await unlessForbidden(readLease(connection, WHOLE_STORE));
    if (lease !== undefined && lease.expires > Date.now()) {
      const reason = 'elenchus reindex is rebuilding the collections of the store';
      throw new ElenchusError('WRITES_PAUSED', { what: 'nothing can be written', reason });
    }
    askedAt = now;
  };
}
