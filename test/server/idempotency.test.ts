import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Admission } from '../../src/server/limits/admission.js';
import { keysFileOf } from '../support/keys-file.js';
import { codes, type GraphqlResponse } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

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

  it('is done when it is sent again, if it failed for a reason that is not final', async () => {
    const write = vi.spyOn(town.store, 'write').mockRejectedValueOnce(new Error('a mistake'));
    expect((await put('f', 'k5')).codes).toEqual(['INTERNAL']);
    write.mockRestore();
    expect((await put('f', 'k5')).data).toEqual(added);
    expect((await put('f', 'k5')).data).toEqual(added);

    const error = { code: 'ENCODER_FAILED', message: 'it crashed' } as const;
    const items = vi
      .spyOn(town.writer, 'putPremises')
      .mockResolvedValueOnce([{ externalId: 'g', status: 'REJECTED', error }]);
    expect((await put('g', 'k6')).data).toMatchObject({ putPremises: { added: 0 } });
    items.mockRestore();
    expect((await put('g', 'k6')).data).toEqual(added);
  });

  it('is done when it is sent again, if it came when its caller had no points left', async () => {
    const keysFile = keysFileOf([
      { key: 'a-writer-key', name: 'writer', scopes: ['read', 'write'], rateLimit: 100 },
    ]);
    const limited = await startTownApi({ keysFile, rateLimitPeriodMs: 2_000 });
    const writer = { authorization: 'Bearer a-writer-key' };
    let place = 0;
    let refused: Awaited<ReturnType<typeof put>>;
    do refused = await put(`h${place}`, `limited-${place++}`, writer, limited);
    while (refused.codes.length === 0);
    expect(refused.codes).toEqual(['RATE_LIMITED']);
    const [id, key] = [`h${place - 1}`, `limited-${place - 1}`];
    const again = await vi.waitFor(
      async () => {
        const answer = await put(id, key, writer, limited);
        expect(answer.codes).toEqual([]);
        return answer;
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(again.data).toEqual(added);
    await limited.api.close();
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

it('a write whose time is over before its turn is not done, unless it has a key', async () => {
  const slow = await startTownApi({ requestTimeoutMs: 300 });
  let admit!: () => void;
  const turn = new Promise<() => void>((resolve) => (admit = () => resolve(() => undefined)));
  const enter = vi
    .spyOn(Admission.prototype, 'enter')
    .mockImplementation(async (_kind, _cost, _caller, signal) => {
      const ended = once(signal as AbortSignal, 'abort').then(() =>
        Promise.reject(signal.reason as Error),
      );
      return Promise.race([turn, ended]);
    });
  expect((await put('a', undefined, OWNER, slow)).codes).toEqual(['TIMEOUT']);
  expect((await put('b', 'k1', OWNER, slow)).codes).toEqual(['WRITE_UNCONFIRMED']);
  admit();
  enter.mockRestore();
  expect((await put('a', undefined, OWNER, slow)).data).toEqual(added);
  expect((await put('b', 'k1', OWNER, slow)).data).toEqual(added);
  await slow.api.close();
});
