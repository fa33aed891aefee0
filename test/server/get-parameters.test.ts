import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes, type GraphqlResponse, startApi } from '../support/server.js';

const ALLOWED = '{ __typename }';

/** A manifest with one document. */
function manifest(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'elenchus-manifest-')), 'manifest.json');
  const id = createHash('sha256').update(ALLOWED).digest('hex');
  writeFileSync(file, JSON.stringify({ [id]: ALLOWED }));
  return file;
}

/** Sends the target as it is: most clients would leave out what follows a "#". */
async function send(api: FastifyInstance, path: string) {
  const { port } = api.server.address() as AddressInfo;
  const headers = { 'apollo-require-preflight': 'true' };
  const [response] = (await once(
    get({ host: '127.0.0.1', port, path, headers, agent: false }),
    'response',
  )) as [IncomingMessage];
  const answer = (await json(response)) as GraphqlResponse;
  return { status: response.statusCode, data: answer.data, codes: codes(answer) };
}

describe('a GET runs what was checked', () => {
  let api: FastifyInstance;
  beforeAll(async () => {
    const settings = { persistedDocuments: manifest(), persistedOnly: true };
    api = await startApi(settings);
    await api.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => api.close());

  const allowed = `query=${encodeURIComponent(ALLOWED)}`;
  const other = `query=${encodeURIComponent('{ corpora { name } }')}`;

  it.each([
    ['a document that is allowed', `?${allowed}&x=%zz`, 200, []],
    ['parameters behind a "#"', `#a=1&${allowed}&x?${other}`, 400, ['BAD_INPUT']],
    ['a "#" behind the parameters', `?${allowed}#${other}`, 400, ['BAD_INPUT']],
    ['a parameter twice', `?${other}&${allowed}`, 400, ['BAD_INPUT']],
    ['a name that begins with "?"', `??${allowed}&${other}`, 403, ['DOCUMENT_NOT_ALLOWED']],
  ])('%s', async (_, search, status, expected) => {
    expect(await send(api, `/graphql${search}`)).toMatchObject({ status, codes: expected });
  });
});

it('checks the document of a GET as it is run, however it is encoded', async () => {
  const api = await startApi();
  await api.listen({ host: '127.0.0.1', port: 0 });
  const aliases = Array.from({ length: 31 }, (_, at) => `a${at}: __typename`);
  const query = encodeURIComponent(`{ ${aliases.join(' ')} }`);
  for (const end of ['', '%23%zz', '%23%ff']) {
    const answer = await send(api, `/graphql?query=${query}${end}`);
    expect(answer.codes).toEqual(['QUERY_TOO_MANY_ALIASES']);
  }
  await api.close();
});
