import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keysFileOf } from '../support/keys-file.js';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const PUT = `mutation($premises: [PremiseInput!]!) {
  putPremises(corpus: "towns", premises: $premises) { added rejected }
}`;
const [GREEDY, MODEST] = ['owner-key', 'a-modest-key'];
/** Costly, but rejected without being encoded. */
const MANY = Array.from({ length: 1_000 }, (_, n) => ({ externalId: `${n}`, text: '' }));

let town: TownApi;
beforeEach(async () => {
  const scopes = ['read', 'write'];
  const keysFile = keysFileOf([{ key: MODEST, name: 'modest', scopes }]);
  town = await startTownApi({ keysFile, requestTimeoutMs: 600_000 });
});
afterEach(() => town.api.close());

/** Holds what is written to the store. */
function hold(): () => void {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const write = town.store.write.bind(town.store);
  town.store.write = async (changes) => {
    await held;
    await write(changes);
  };
  return go;
}

const patiently = { timeout: 60_000 };
const first = { id: 'first', text: 'Trees cool a street.', profile: {}, extra: {} };

it('too many waiting writes of a caller are refused, and others do not wait for all of them', async () => {
  const go = hold();
  const begun = town.writer.putPremises('towns', [first]);
  const asked = vi.spyOn(town.writer, 'putPremises');

  const statuses: number[] = [];
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  const greedy = Array.from({ length: 40 }, async () => {
    statuses.push((await ask(town.api, PUT, { premises: MANY }, GREEDY)).status);
  });
  await vi.waitFor(() => expect(count(503)).toBeGreaterThan(0), patiently);

  const small = [{ externalId: 'small', text: 'Trees are green.' }];
  const modest = ask(town.api, PUT, { premises: small }, MODEST).then(({ data }) => ({
    data,
    ahead: count(200),
  }));
  const isAsked = () => asked.mock.calls.some(([, [record]]) => record?.id === 'small');
  await vi.waitFor(() => expect(isAsked()).toBe(true), patiently);
  go();
  const { data, ahead } = await modest;
  expect(data).toMatchObject({ putPremises: { added: 1 } });
  await Promise.all([...greedy, begun]);
  expect(count(200) + count(503)).toBe(40);
  expect(ahead).toBeLessThan(count(200));
});

it('a waiting write is dropped when its client leaves, unless it has a key', async () => {
  await town.api.listen({ host: '127.0.0.1', port: 0 });
  const { port } = town.api.server.address() as AddressInfo;
  const go = hold();
  const begun = town.writer.putPremises('towns', [first]);
  const asked = vi.spyOn(town.writer, 'putPremises');

  /** Sends a write, and leaves when it waits. */
  const sendAndLeave = async (id: string, headers: Record<string, string> = {}) => {
    const accepted = once(town.api.server, 'connection') as Promise<[Socket]>;
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/graphql',
      agent: false,
      headers: {
        authorization: `Bearer ${GREEDY}`,
        'content-type': 'application/json',
        ...headers,
      },
    });
    sent.on('error', () => undefined);
    const premises = [{ externalId: id, text: `Trees cool street ${id}.` }];
    sent.end(JSON.stringify({ query: PUT, variables: { premises } }));
    const [socket] = await accepted;
    const isAsked = () => asked.mock.calls.some(([, [record]]) => record?.id === id);
    await vi.waitFor(() => expect(isAsked()).toBe(true), patiently);
    const left = once(socket, 'close');
    sent.destroy();
    await left;
  };
  await sendAndLeave('without');
  await sendAndLeave('with', { 'idempotency-key': 'a-key' });
  await setImmediate();
  go();
  await begun;
  const stored = () =>
    [...town.store.collections.get('premises')!.values()].map(({ payload }) => payload.external_id);
  // Its turn comes after that of the other.
  await vi.waitFor(() => expect(stored()).toContain('with'), patiently);
  expect(stored()).not.toContain('without');
});
