import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createFakeRetrieval } from '../support/fake-retrieval.js';
import { codes, type GraphqlResponse, post, startApi } from '../support/server.js';

/** Long enough for a slow machine. */
const SOON = { timeout: 10_000 };

/** A query in a body with values that it does not use. */
const bodyOf = (query: string, values: number) =>
  JSON.stringify({ query, x: Array<object>(values).fill({}) });

describe('a body with too many values', () => {
  it('is refused before it is parsed', async () => {
    const api = await startApi();
    const accepted = await post(api, bodyOf('{ __typename }', 100_000));
    expect(codes(accepted.json())).toEqual([]);
    const refused = await post(api, bodyOf('{ __typename }', 102_000));
    expect(refused.statusCode).toBe(413);
    expect(codes(refused.json())).toEqual(['QUERY_TOO_LARGE']);
    // The parser would say that it is not JSON.
    const cut = await post(api, bodyOf('{ __typename }', 102_000).slice(0, -1));
    expect(codes(cut.json())).toEqual(['QUERY_TOO_LARGE']);
    await api.close();
  });
});

describe('the memory of bodies', () => {
  /** A server that has room for one body, and answers once it is released. */
  async function startSlow() {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const listCorpora = vi.fn(async () => {
      await released;
      return [];
    });
    const retrieval = createFakeRetrieval({ listCorpora });
    const api = await startApi(
      {},
      { retrieval, memoryLimits: { ofAll: 150_000, ofCaller: 150_000, small: 1_000 } },
    );
    const url = await api.listen({ host: '127.0.0.1', port: 0 });
    const send = async (path = '/graphql', signal?: AbortSignal) => {
      const headers = { 'content-type': 'application/json' };
      const body = bodyOf('{ corpora { name } }', 1000);
      const response = await fetch(url + path, { method: 'POST', headers, body, signal });
      return codes((await response.json()) as GraphqlResponse);
    };
    return { api, send, release, listCorpora };
  }

  it('counts until they are answered', async () => {
    const { api, send, release, listCorpora } = await startSlow();
    const first = send();
    await vi.waitFor(() => expect(listCorpora).toHaveBeenCalledOnce(), SOON);
    expect(await send()).toEqual(['BUSY']);
    release();
    expect(await first).toEqual([]);
    await vi.waitFor(async () => expect(await send('/sheep')).toEqual(['ROUTE_NOT_FOUND']), SOON);
    await vi.waitFor(async () => expect(await send()).toEqual([]), SOON);
    await api.close();
  });

  it('counts until the work ends of a client that has left', async () => {
    const { api, send, release, listCorpora } = await startSlow();
    const accepted = once(api.server, 'connection') as Promise<[Socket]>;
    const client = new AbortController();
    const left = send('/graphql', client.signal);
    const [socket] = await accepted;
    await vi.waitFor(() => expect(listCorpora).toHaveBeenCalledOnce(), SOON);
    const closed = once(socket, 'close');
    client.abort();
    await expect(left).rejects.toThrow();
    await closed;
    await setImmediate();
    expect(await send()).toEqual(['BUSY']);
    release();
    await vi.waitFor(async () => expect(await send()).toEqual([]), SOON);
    await api.close();
  });
});
