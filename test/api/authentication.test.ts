import type { FastifyInstance } from 'fastify';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, codes, startApi } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const KEYS = [
  { key: 'towns-writer', name: 'writer', scopes: ['read', 'write'], corpora: ['towns'] },
  { key: 'towns-reader', name: 'reader', scopes: ['read'] },
  { key: 'other-reader', name: 'other', scopes: ['read'], corpora: ['villages'] },
];
const READ = '{ corpora { name } }';
const WRITE = 'mutation { updateCorpus(name: "towns", input: {}) { unchanged } }';

describe('keys', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startTownApi({ keysFile: fileOf(JSON.stringify(KEYS)) });
  });
  afterAll(() => town.api.close());

  it.each([
    ['reading without a key', READ, undefined, 200, undefined],
    ['reading with a wrong key', READ, 'sheep-key', 401, 'UNAUTHENTICATED'],
    ['writing without a key', WRITE, undefined, 401, 'UNAUTHENTICATED'],
    ['writing with a wrong key', WRITE, 'owner-keY', 401, 'UNAUTHENTICATED'],
    ['writing with a key that may read', WRITE, 'towns-reader', 403, 'FORBIDDEN'],
    ['writing with a key of this corpus', WRITE, 'towns-writer', 200, undefined],
    ['writing with the key of the owner', WRITE, 'owner-key', 200, undefined],
  ])('%s', async (_, query, key, status, code) => {
    const answer = await ask(town.api, query, {}, key);
    expect(answer.status).toBe(status);
    expect(codes(answer)).toEqual(code === undefined ? [] : [code]);
  });

  it('without a key name the scheme that is expected', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ query: WRITE });
    const response = await town.api.inject({ method: 'POST', url: '/graphql', headers, body });
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    ['createCorpus', 'mutation { createCorpus(name: "villages") { added } }'],
    ['updateCorpus', 'mutation { updateCorpus(name: "villages", input: {}) { replaced } }'],
    ['clearCorpus', 'mutation { clearCorpus(name: "villages") { replaced } }'],
    ['deleteCorpus', 'mutation { deleteCorpus(name: "villages") { deleted } }'],
    ['putPremises', 'mutation { putPremises(corpus: "villages", premises: []) { added } }'],
    ['deletePremises', 'mutation { deletePremises(corpus: "villages", ids: []) { deleted } }'],
  ])('of one corpus do not write to another one: %s', async (_, query) => {
    const answer = await ask(town.api, query, {}, 'towns-writer');
    expect(codes(answer)).toEqual(['FORBIDDEN']);
  });

  it('of another corpus neither search this one nor see it', async () => {
    const query = `query($id: ID!, $premise: ID!) {
      corpora { name }
      node(id: $id) { id }
      nodes(ids: [$premise]) { id }
    }`;
    const premise = await firstPremise(town.api);
    const hidden = await ask(town.api, query, { id: 'corpus:towns', premise }, 'other-reader');
    expect(hidden.data).toEqual({ corpora: [], node: null, nodes: [null] });
    const search = '{ premises(by: { text: "x" }, corpus: "towns") { admittedCount } }';
    expect(codes(await ask(town.api, search, {}, 'other-reader'))).toEqual(['CORPUS_NOT_FOUND']);
    const claim = '{ claims(corpus: "towns") { admittedCount } }';
    expect(codes(await ask(town.api, claim, {}, 'other-reader'))).toEqual(['CORPUS_NOT_FOUND']);
  });
});

describe('closed reads', () => {
  it('need a key', async () => {
    const api = await startApi({ openReads: false });
    expect(codes(await ask(api, READ))).toEqual(['UNAUTHENTICATED']);
    expect((await ask(api, READ, {}, 'owner-key')).status).toBe(200);
    await api.close();
  });
});

describe('a keys file that cannot be used', () => {
  it.each([
    ['is not there', '/nowhere/keys.json', 'FILE_NOT_FOUND'],
    ['is no JSON', fileOf('{'), 'KEYS_INVALID'],
    [
      'has an unknown scope',
      fileOf(JSON.stringify([{ ...KEYS[0], scopes: ['rule'] }])),
      'KEYS_INVALID',
    ],
    ['has a short key', fileOf(JSON.stringify([{ ...KEYS[0], key: 'x' }])), 'KEYS_INVALID'],
    [
      'has a key twice',
      fileOf(JSON.stringify([KEYS[0], { ...KEYS[0], scopes: ['read'] }])),
      'KEYS_INVALID',
    ],
    [
      'has a key of two words',
      fileOf(JSON.stringify([{ ...KEYS[0], key: 'two words' }])),
      'KEYS_INVALID',
    ],
    [
      'has no name',
      fileOf(JSON.stringify([{ key: 'long-enough', scopes: ['read'] }])),
      'KEYS_INVALID',
    ],
  ])('%s', async (_, keysFile, code) => {
    await expect(startApi({ keysFile })).rejects.toMatchObject({ code });
  });
});

function fileOf(content: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'elenchus-keys-')), 'keys.json');
  writeFileSync(file, content);
  return file;
}

async function firstPremise(api: FastifyInstance): Promise<string> {
  const { data } = await ask(api, '{ premises(by: { text: "x" }) { nodes { id } } }');
  return (data?.['premises'] as { nodes: { id: string }[] }).nodes[0]?.id ?? '';
}
