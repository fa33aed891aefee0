import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ClearCorpus,
  ConfirmationRequiredError,
  createClient,
  CreateCorpus,
  CursorStaleError,
  ElenchusError,
  ForbiddenError,
  InvalidInputError,
  ListCorpora,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  ReadCorpus,
  ReadNodes,
  ReadRateLimit,
  SearchPremises,
  TooLargeError,
  UnauthenticatedError,
  UnavailableError,
  UnreadableAnswerError,
  UpdateCorpus,
} from '../../clients/typescript/src/index.js';
import { entityId } from '../../src/domain/ids.js';
import { ElenchusError as ServerError } from '../../src/runtime/errors.js';
import { createFakeRetrieval } from '../support/fake-retrieval.js';
import { keysFileOf } from '../support/keys-file.js';
import { startApi } from '../support/server.js';
import { startTownClient, type TownClient } from './town-client.js';

const keysFile = keysFileOf([{ key: 'a-writer', name: 'writer', scopes: ['read', 'write'] }]);

/** What a request fails with. */
async function failure(request: Promise<unknown>): Promise<ElenchusError> {
  try {
    await request;
  } catch (error) {
    if (error instanceof ElenchusError) return error;
    throw error;
  }
  throw new Error('the request did not fail');
}

describe('an error of the server', () => {
  let town: TownClient;
  beforeAll(async () => {
    town = await startTownClient({ keysFile, maxCost: 2000 });
  });
  afterAll(() => town.api.close());

  it('of no class of its own has its code', async () => {
    const error = await failure(town.client().request(CreateCorpus, { name: 'towns' }));
    expect(error.constructor).toBe(ElenchusError);
    expect(error).toMatchObject({ code: 'CORPUS_EXISTS', path: ['createCorpus'], status: 200 });
    expect(error.message).toContain('updateCorpus');
  });

  it('says which argument is wrong, what would be right, and what was meant', async () => {
    const filter = { profile: [{ variable: 'age', anyOf: ['65'] }] };
    const error = await failure(
      town.client().request(SearchPremises, { by: { text: 'trees' }, filter }),
    );
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(error).toMatchObject({
      code: 'UNKNOWN_VALUE',
      name: 'InvalidInputError',
      field: 'filter.profile[0].anyOf[0]',
      didYouMean: ['65+'],
      data: { premises: null },
    });
    expect(error.known).toContain('18-34');
    expect(error.cost).toMatchObject({ limit: 2000 });
    expect(error.others).toEqual([]);
  });

  it('says which key or corpus is missing', async () => {
    const { client } = town;
    const nobody = client({ key: undefined });
    const unauthenticated = await failure(nobody.request(CreateCorpus, { name: 'x' }));
    expect(unauthenticated).toBeInstanceOf(UnauthenticatedError);
    const unknown = await failure(client({ key: 'unknown-key' }).request(ListCorpora));
    expect(unknown).toBeInstanceOf(UnauthenticatedError);
    expect(unknown.status).toBe(401);
    const stranger = client({ headers: { origin: 'https://stranger.example' } });
    expect(await failure(stranger.request(ListCorpora))).toBeInstanceOf(ForbiddenError);
    const corpus = 'elsewhere';
    const missing = await failure(client().request(SearchPremises, { by: { text: 'x' }, corpus }));
    expect(missing).toBeInstanceOf(NotFoundError);
  });

  it('asks to confirm what deletes data', async () => {
    const client = town.client({ key: 'a-writer' });
    const error = await failure(client.request(ClearCorpus, { name: 'towns' }));
    expect(error).toBeInstanceOf(ConfirmationRequiredError);
    const { confirmation } = error as ConfirmationRequiredError;
    await town.client().request(CreateCorpus, { name: 'other' });
    const mistaken = await failure(client.request(ClearCorpus, { name: 'other', confirmation }));
    expect(mistaken.code).toBe('CONFIRMATION_INVALID');
  });

  it('says that too much is asked for', async () => {
    const ids = Array.from({ length: 200 }, () => 'premise:x');
    const error = await failure(town.client().request(ReadNodes, { ids }));
    expect(error).toBeInstanceOf(TooLargeError);
    expect(error).toMatchObject({ code: 'QUERY_TOO_COSTLY', status: 400 });
  });

  it('says that a list cannot be continued', async () => {
    const variables = {
      by: { text: 'Towns should plant more trees.' },
      first: 4,
      corpus: 'towns',
      rank: { feedback: {} },
      tuning: { feedbackDocuments: 3 },
    };
    const pages = town.client().pages(SearchPremises, variables);
    const { value } = await pages.next();
    const ids = value!.edges.map(({ node }) => entityId('premise', 'towns', node.externalId));
    await town.writer.deletePremises('towns', ids);
    expect(await failure(pages.next())).toBeInstanceOf(CursorStaleError);
  });
});

it('says that the server is busy', async () => {
  const busy = () => Promise.reject(new ServerError('BUSY'));
  const retrieval = createFakeRetrieval({ searchPremises: busy });
  const api = await startApi({}, { retrieval });
  const url = `${await api.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
  const request = createClient({ url }).request(SearchPremises, { by: { text: 'trees' } });
  expect(await failure(request)).toBeInstanceOf(UnavailableError);
  await api.close();
});

describe('a limit of points', () => {
  let town: TownClient;
  afterEach(() => town.api.close());

  it('is told with the time to wait', async () => {
    town = await startTownClient({ rateLimitAddressPoints: 2_000, rateLimitPeriodMs: 60_000 });
    const client = town.client({ key: undefined });
    const { rateLimit } = await client.request(ReadRateLimit);
    expect(rateLimit).toMatchObject({ limit: 2_000, used: rateLimit?.cost });
    const search = () => client.request(SearchPremises, { by: { text: 'trees' } });
    let error: unknown;
    for (let tries = 0; tries < 100 && !error; tries++) {
      await search().catch((thrown: unknown) => (error = thrown));
    }
    expect(error).toBeInstanceOf(RateLimitedError);
    const { retryAfter, status } = error as RateLimitedError;
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  it('is waited for if that is asked for', async () => {
    town = await startTownClient({ rateLimitAddressPoints: 10, rateLimitPeriodMs: 1000 });
    const statuses: number[] = [];
    const client = town.client({
      key: undefined,
      retries: 5,
      fetch: async (...request) => {
        const response = await fetch(...request);
        statuses.push(response.status);
        return response;
      },
    });
    while (!statuses.includes(429)) await client.request(ReadRateLimit);
    expect(statuses.at(-1)).toBe(200);
  });
});

describe('a server that is none of ours', () => {
  let server: Server;
  const serve = async (listener: RequestListener) => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  };
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it.each(['<h1>Bad gateway</h1>', '', '[]', '{ "message": "hello" }'])(
    'that answers %j is told',
    async (body) => {
      const client = await serve((_, response) => response.writeHead(502).end(body));
      const error = await failure(client.request(ReadCorpus));
      expect(error).toBeInstanceOf(UnreadableAnswerError);
      expect(error).toMatchObject({ code: 'ANSWER_UNREADABLE', status: 502 });
      expect(error.message).toContain(body);
    },
  );

  it('is asked again if that is wanted, and does a write once', async () => {
    const keys: unknown[] = [];
    const plain = await serve((request, response) => {
      keys.push(request.headers['idempotency-key']);
      if (keys.length === 1) return request.socket.destroy();
      if (keys.length === 2) return response.writeHead(503).end('busy');
      return response.end('{ "data": { "updateCorpus": null } }');
    });
    const write = { name: 'towns', input: {} };
    expect(await failure(plain.request(UpdateCorpus, write))).toBeInstanceOf(NetworkError);
    expect(keys).toEqual([undefined]);
    keys.length = 0;
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    const patient = createClient({ url, retries: 2, retryUnanswered: true });
    expect(await patient.request(UpdateCorpus, write)).toEqual({ updateCorpus: null });
    expect(keys).toHaveLength(3);
    expect([typeof keys[0], new Set(keys).size]).toEqual(['string', 1]);
    await patient.request(ReadCorpus);
    expect(keys.at(-1)).toBeUndefined();
  });

  it('that ends the connection is told', async () => {
    const client = await serve((request) => request.socket.destroy());
    const error = await failure(client.request(ReadCorpus));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ code: 'NETWORK', status: undefined });
    expect(error.cause).toBeInstanceOf(TypeError);
  });
});
