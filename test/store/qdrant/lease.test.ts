import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Lease, VectorStore } from '../../../src/store/port.js';
import { openQdrantStore } from '../../../src/store/qdrant/index.js';
import { longestRequestMs } from '../../../src/store/qdrant/lease.js';
import {
  needingQdrant,
  OPTIONS,
  partOf,
  type QdrantServer,
  startQdrant,
} from '../../support/qdrant.js';
import { ask } from '../../support/reindexed-store.js';

it('of the whole store is waited for as long as a request can take that is sent twice', () => {
  expect(longestRequestMs(10_000)).toBe(22_000);
});

describe('a lease', needingQdrant(), () => {
  let started: QdrantServer;
  let server: QdrantServer;
  let stores: VectorStore[];
  beforeAll(async () => {
    started = await startQdrant();
  });
  afterAll(() => started.close());
  beforeEach(async () => {
    server = partOf(started);
    const open = () => openQdrantStore({ ...server, ...OPTIONS });
    stores = await Promise.all([open(), open(), open()]);
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  const take = async (holder: string, name = 'corpus "town"', at = 0): Promise<Lease> =>
    (await stores[at]!.lease!(name, holder))!;
  /** As if a minute had passed since it was renewed. */
  const expire = () =>
    ask(server, `collections/${server.prefix}leases/points/payload?wait=true`, {
      filter: {},
      payload: { expires: 0 },
    });
  /** Lets the next renewal ask the store. */
  const pass = (milliseconds: number) => {
    const later = performance.now() + milliseconds;
    vi.spyOn(performance, 'now').mockReturnValue(later);
  };

  it('is held by one, until it is released', async () => {
    const lease = await take('a:4000');
    await expect(take('b:4000')).rejects.toMatchObject({
      code: 'WRITES_PAUSED',
      message: expect.stringContaining(
        'nothing can be written to corpus "town" while a:4000 writes to it',
      ) as string,
    });
    await take('b:4000', 'corpus "city"');
    await lease.renew();
    await lease.release();
    await take('b:4000');
  });

  it('is taken by one of those who want it at the same time', async () => {
    const all = Array.from({ length: 9 }, (_, n) => take(`${n}:4000`, 'corpus "town"', n % 3));
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ code: 'WRITES_PAUSED' });
      }
    }
  });

  it('is renewed even if it has expired, but not if another has taken it', async () => {
    const lease = await take('a:4000');
    await expire();
    pass(10_000);
    await lease.renew();
    await expect(take('b:4000')).rejects.toMatchObject({ code: 'WRITES_PAUSED' });
    await expire();
    const other = await take('b:4000');
    pass(10_000);
    await expect(lease.renew()).rejects.toMatchObject({ code: 'WRITES_PAUSED' });
    await expect(lease.renew()).rejects.toMatchObject({ code: 'WRITES_PAUSED' });
    await lease.release();
    await expect(take('c:4000')).rejects.toMatchObject({ code: 'WRITES_PAUSED' });
    await other.release();
  });

  it('is taken over by the same holder, as after a restart', async () => {
    const before = await take('a:4000');
    const after = await take('a:4000');
    pass(10_000);
    await expect(before.renew()).rejects.toMatchObject({ code: 'WRITES_PAUSED' });
    await after.renew();
  });
});
