import { describe, expect, it } from 'vitest';
import { openQdrantStore } from '../../../src/store/qdrant/index.js';
import { OPTIONS as COMMON } from '../../support/qdrant.js';
import { type Answer, fakeServer, ok, refuse, version } from './fake-server.js';

const OPTIONS = { ...COMMON, prefix: '' };

/** A store on a server that answers every count like this. */
async function storeAnswering(answer: Answer) {
  const server = await fakeServer(({ path }) => (path === '/' ? undefined : answer));
  return { server, store: await openQdrantStore({ ...OPTIONS, url: server.url }) };
}

describe('opening', () => {
  it('refuses what is no Qdrant', async () => {
    const { url } = await fakeServer(() => ok({ hello: 'world' }));
    await expect(openQdrantStore({ ...OPTIONS, url })).rejects.toMatchObject({
      code: 'STORE_UNREACHABLE',
    });
  });

  it('refuses a server older than 1.18 and says what is needed', async () => {
    const { url } = await fakeServer(() => version('1.17.9'));
    await expect(openQdrantStore({ ...OPTIONS, url })).rejects.toMatchObject({
      code: 'STORE_OUTDATED',
      message: `the Qdrant server at ${url} is version 1.17.9; Elenchus needs 1.18 or later`,
    });
  });

  it.each(['1.18.0', '1.20.1', '2.0.0'])('takes a server of version %s', async (found) => {
    const { url } = await fakeServer(() => version(found));
    await expect(openQdrantStore({ ...OPTIONS, url })).resolves.toMatchObject({ engine: 'qdrant' });
  });

  it('says which server cannot be reached and why', async () => {
    const { url, stop } = await fakeServer(() => undefined);
    await stop();
    await expect(openQdrantStore({ ...OPTIONS, url })).rejects.toMatchObject({
      code: 'STORE_UNREACHABLE',
      details: { url, problem: 'ECONNREFUSED' },
    });
  });

  it('sends the key, and says so where the server refuses it', async () => {
    const server = await fakeServer(({ headers }) =>
      headers['api-key'] === 'right' ? undefined : refuse(401, 'Must provide an API key'),
    );
    const options = { ...OPTIONS, url: server.url };
    await openQdrantStore({ ...options, apiKey: 'right' });
    await expect(openQdrantStore({ ...options, apiKey: 'wrong' })).rejects.toMatchObject({
      code: 'STORE_UNREACHABLE',
      details: { problem: 'it refuses the key (QDRANT_API_KEY)' },
    });
  });

  it('asks for uncompressed answers in every request', async () => {
    const { server, store } = await storeAnswering(ok({ count: 1, points: [] }));
    await store.count('premises');
    await store.scroll('premises', { limit: 1 });
    await store.delete('premises', { ids: [] });
    expect(server.asked.map(({ headers }) => headers['accept-encoding'])).toEqual(
      Array(3).fill('identity'),
    );
  });

  it('keeps the path of a URL, for a server behind a gateway', async () => {
    const server = await fakeServer(({ path }) =>
      path === '/vectors/' || path === '/vectors' ? version('1.18.3') : ok({ count: 3 }),
    );
    const store = await openQdrantStore({ ...OPTIONS, url: `${server.url}/vectors/` });
    expect(await store.count('premises')).toBe(3);
    expect(server.asked.at(-1)?.path).toBe('/vectors/collections/premises/points/count');
  });
});

describe('a failing server', () => {
  it('that does not answer in time is unreachable', async () => {
    const server = await fakeServer(({ path }) => (path === '/' ? undefined : 'silence'));
    const store = await openQdrantStore({ ...OPTIONS, url: server.url, timeoutMs: 100 });
    await expect(store.count('premises')).rejects.toMatchObject({
      code: 'STORE_UNREACHABLE',
      details: { url: server.url, problem: 'no answer within 100 ms (QDRANT_TIMEOUT_MS)' },
    });
  });

  it('that goes away is unreachable, and found again when it is back', async () => {
    const { server, store } = await storeAnswering(ok({ count: 1 }));
    expect(await store.count('premises')).toBe(1);
    await server.stop();
    await expect(store.count('premises')).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' });
  });

  it('that breaks a connection is asked once more', async () => {
    let broken = 1;
    const server = await fakeServer(({ path }) => {
      if (path === '/') return undefined;
      return broken-- > 0 ? 'break' : ok({ count: 7 });
    });
    const store = await openQdrantStore({ ...OPTIONS, url: server.url });
    expect(await store.count('premises')).toBe(7);
    broken = 2;
    await expect(store.count('premises')).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' });
    expect(server.asked.filter(({ path }) => path !== '/')).toHaveLength(4);
  });

  it.each([
    [502, '<html>Bad Gateway</html>', 'STORE_UNREACHABLE'],
    [503, { status: { error: 'Service unavailable' } }, 'STORE_UNREACHABLE'],
    [500, { status: { error: 'Service internal error: a panic' } }, 'STORE_FAILED'],
    [500, { status: { error: 'No space left on device: WAL' } }, 'STORE_FULL'],
    [
      404,
      { status: { error: "Not found: Collection `x` doesn't exist!" } },
      'COLLECTION_NOT_FOUND',
    ],
    [400, { status: { error: 'Wrong input: something else' } }, 'STORE_FAILED'],
  ])('that answers %i %j', async (status, body, code) => {
    const { store } = await storeAnswering({ status, body });
    await expect(store.count('premises')).rejects.toMatchObject({ code });
  });

  it('passes on the reason of a failure', async () => {
    const { store } = await storeAnswering(refuse(400, 'Wrong input: something else'));
    await expect(store.count('premises')).rejects.toMatchObject({
      message: 'the store failed: Qdrant answered 400: Wrong input: something else',
    });
  });

  it('names the key of a missing index, as the caller wrote it', async () => {
    const { store } = await storeAnswering(
      refuse(
        400,
        'Bad request: Index required but not found for "profile."age group"" of one of the following types: [keyword]. Help: Create an index.',
      ),
    );
    await expect(store.count('premises')).rejects.toMatchObject({
      code: 'FILTER_UNINDEXED',
      details: { key: 'profile.age group', type: 'keyword' },
    });
  });
});
