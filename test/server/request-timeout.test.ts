import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { CLAIM, createFakeRetrieval } from '../support/fake-retrieval.js';
import { ask, codes, startApi } from '../support/server.js';

const SEARCH = '{ premises(by: { text: "x" }, first: 1) { nodes { claim { text } } } }';

describe('a request that takes too long', () => {
  it('is answered with TIMEOUT, and nothing further is started for it', async () => {
    const retrieval = createFakeRetrieval();
    let lookups = 0;
    const searched = deferred();
    const api = await startApi(
      { requestTimeoutMs: 50 },
      {
        retrieval: {
          ...retrieval,
          searchPremises: async (...search) => {
            await searched.promise;
            return retrieval.searchPremises(...search);
          },
          claimsById: async () => {
            lookups += 1;
            return [CLAIM];
          },
        },
      },
    );
    const answer = await ask(api, SEARCH);
    expect(answer.status).toBe(503);
    expect(codes(answer)).toEqual(['TIMEOUT']);
    searched.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(lookups).toBe(0);
    await api.close();
  });

  it('is given up when its client goes away', async () => {
    const retrieval = createFakeRetrieval();
    const started = deferred();
    const gone = deferred();
    const finished = deferred();
    let lookups = 0;
    const api = await startApi(
      {},
      {
        retrieval: {
          ...retrieval,
          searchPremises: async (...search) => {
            started.resolve();
            await gone.promise;
            setImmediate(finished.resolve);
            return retrieval.searchPremises(...search);
          },
          claimsById: async () => {
            lookups += 1;
            return [CLAIM];
          },
        },
      },
    );
    const log = vi.spyOn(api.log, 'error');
    const closed = new Promise((resolve) =>
      api.server.once('connection', (socket) => socket.once('close', resolve)),
    );
    const { port } = new URL(await api.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), '127.0.0.1');
    const body = JSON.stringify({ query: SEARCH });
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await started.promise;
    socket.destroy();
    await closed;
    gone.resolve();
    await finished.promise;
    expect(lookups).toBe(0);
    await api.close();
    expect(log).not.toHaveBeenCalled();
  });

  it('is given up when its client goes away, also behind others of its connection', async () => {
    const signals: AbortSignal[] = [];
    const both = deferred();
    const api = await startApi(
      {},
      {
        retrieval: {
          ...createFakeRetrieval(),
          searchPremises: (_allowed, _search, scope) => {
            const { signal } = scope!;
            signals.push(signal);
            if (signals.length === 2) both.resolve();
            return new Promise((_, reject) =>
              signal.addEventListener('abort', () => reject(signal.reason as Error)),
            );
          },
        },
      },
    );
    const { port } = new URL(await api.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), '127.0.0.1');
    const body = JSON.stringify({ query: SEARCH });
    const request = `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    socket.write(request + request);
    await both.promise;
    socket.destroy();
    await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]));
    await api.close();
  });
});

function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
