import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTownApi, type TownApi } from '../support/town-api.js';
import { codes, type GraphqlResponse } from '../support/server.js';

const PUT = `mutation($premises: [PremiseInput!]!) {
  putPremises(corpus: "towns", premises: $premises) { added unchanged items { status } }
}`;
const OWNER = { authorization: 'Bearer owner-key' };

let town: TownApi;
beforeAll(async () => {
  town = await startTownApi();
});
afterAll(() => town.api.close());

async function put(id: string, key?: string, headers: Record<string, string> = OWNER, of = town) {
  const premises = [{ externalId: id, text: `Trees cool street ${id}.`, profile: {} }];
  const response = await of.api.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: { query: PUT, variables: { premises } },
  });
  const answer = response.json<GraphqlResponse>();
  return { status: response.statusCode, data: answer.data, codes: codes(answer) };
}

const added = { putPremises: { added: 1, unchanged: 0, items: [{ status: 'ADDED' }] } };

describe('a write with an idempotency key', () => {
  it('is done once, and answered alike each time', async () => {
    const [first, joined] = await Promise.all([put('a', 'k1'), put('a', 'k1')]);
    expect([first.data, joined.data, (await put('a', 'k1')).data]).toEqual([added, added, added]);
    expect((await put('a')).data).toMatchObject({ putPremises: { unchanged: 1 } });
  });

  it('is refused where the key came with another request', async () => {
    expect((await put('b', 'k2')).data).toEqual(added);
    expect(await put('c', 'k2')).toMatchObject({ status: 422, codes: ['IDEMPOTENCY_KEY_REUSED'] });
    expect((await put('c', 'k3')).data).toEqual(added);
  });

  it.each(['', ' ', 'two words', 'x'.repeat(256)])('is refused with the key %j', async (key) => {
    expect(await put('d', key)).toMatchObject({ status: 400, codes: ['BAD_INPUT'] });
  });

  it('gives nobody else its outcome', async () => {
    expect((await put('e', 'k4')).data).toEqual(added);
    expect(await put('e', 'k4', {})).toMatchObject({ status: 401, codes: ['UNAUTHENTICATED'] });
  });
});

it('a write whose time is over is said to be unconfirmed, and its key gives the outcome', async () => {
  const slow = await startTownApi({ requestTimeoutMs: 300 });
  let release!: () => void;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const write = slow.store.write.bind(slow.store);
  slow.store.write = async (changes) => {
    await gate;
    return write(changes);
  };
  expect(await put('a', 'k1', OWNER, slow)).toMatchObject({
    status: 503,
    codes: ['WRITE_UNCONFIRMED'],
  });
  expect((await put('b', undefined, OWNER, slow)).codes).toEqual(['WRITE_UNCONFIRMED']);
  release();
  slow.store.write = write;
  expect((await put('a', 'k1', OWNER, slow)).data).toEqual(added);
  expect((await put('b', undefined, OWNER, slow)).data).toMatchObject({
    putPremises: { unchanged: 1 },
  });
  await slow.api.close();
});
