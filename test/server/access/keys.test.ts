import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openAccess } from '../../../src/server/access/authenticate.js';
import { fileOf, keysFileOf, keysText } from '../../support/keys-file.js';
import { ask, codes, startApi, testConfig } from '../../support/server.js';
import { startTownApi, type TownApi } from '../../support/town-api.js';

const KEYS = [
  { key: 'towns-writer', name: 'writer', scopes: ['read', 'write'], corpora: ['towns'] },
  { key: 'towns-reader', name: 'reader', scopes: ['read'] },
  { key: 'other-reader', name: 'other', scopes: ['read'], corpora: ['villages'] },
];
/** For what takes a second on a busy machine. */
const PATIENCE = { timeout: 30_000 };
const READ = '{ corpora { name } }';
const WRITE = 'mutation { updateCorpus(name: "towns", input: {}) { unchanged } }';

describe('keys', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startTownApi({ keysFile: keysFileOf(KEYS) });
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
  const [entry] = JSON.parse(keysText(KEYS)) as [{ hash: string }];
  const changed = (change: object) => fileOf(JSON.stringify([{ ...entry, ...change }]));

  it.each([
    ['is not there', '/nowhere/keys.json', 'FILE_NOT_FOUND', '/nowhere/keys.json'],
    ['has no end', '/dev/zero', 'FILE_NOT_FOUND', '/dev/zero: it is not a file'],
    ['is not JSON', fileOf('{'), 'KEYS_INVALID', 'the file'],
    ['is no list', fileOf('{}'), 'KEYS_INVALID', 'the file'],
    ['has an unknown scope', changed({ scopes: ['rule'] }), 'KEYS_INVALID', '0.scopes.0'],
    ['has a short hash', changed({ hash: 'sha256:0123' }), 'KEYS_INVALID', '0.hash'],
    ['has a key twice', keysFileOf([KEYS[0]!, KEYS[0]!]), 'KEYS_INVALID', 'twice'],
    ['has no name', changed({ name: undefined }), 'KEYS_INVALID', '0.name'],
    ['takes the name of no key', changed({ name: 'anonymous' }), 'KEYS_INVALID', '0.name'],
    ['takes the name of the owner', changed({ name: 'owner' }), 'KEYS_INVALID', '0.name'],
  ])('%s', async (_, keysFile, code, named) => {
    const message = expect.stringContaining(named) as string;
    await expect(startApi({ keysFile })).rejects.toMatchObject({ code, message });
  });

  it('has a plain key, which the message does not repeat', async () => {
    const keysFile = fileOf(JSON.stringify([{ key: 'plain-as-day', name: 'a', scopes: ['read'] }]));
    const message = await startApi({ keysFile }).catch(({ message }: Error) => message);
    expect(message).toContain('0.key: is a key in plain text');
    expect(message).toContain('elenchus keys hash');
    expect(message).not.toContain('plain-as-day');
  });
});

describe('a keys file that changes', () => {
  it('gives and takes keys without a restart, and changes nothing while it is broken', async () => {
    const [first, second] = [KEYS[0]!, KEYS[1]!];
    const keysFile = keysFileOf([first]);
    const log = { info: vi.fn(), error: vi.fn() };
    const access = openAccess(testConfig({ keysFile }), log);
    onTestFinished(() => access.close());
    const nameOf = ({ key }: { readonly key: string }) =>
      access.authenticate(`Bearer ${key}`).then(
        ({ name }) => name,
        ({ code }) => code as string,
      );
    expect(await nameOf(first)).toBe('writer');
    expect(await nameOf(second)).toBe('UNAUTHENTICATED');

    writeFileSync(keysFile, keysText([second]));
    await vi.waitFor(async () => expect(await nameOf(second)).toBe('reader'), PATIENCE);
    expect(await nameOf(first)).toBe('UNAUTHENTICATED');

    writeFileSync(keysFile, '[');
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1), PATIENCE);
    expect(log.error.mock.calls[0]![0]).toEqual({ code: 'KEYS_INVALID' });
    expect(await nameOf(second)).toBe('reader');

    rmSync(keysFile);
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(2), PATIENCE);
    expect(log.error.mock.calls[1]![0]).toEqual({ code: 'FILE_NOT_FOUND' });
    expect(await nameOf(second)).toBe('reader');

    execFileSync('mkfifo', [keysFile]);
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(3), PATIENCE);
    expect(log.error.mock.calls[2]![1]).toContain('it is not a file');
    expect(await nameOf(second)).toBe('reader');

    rmSync(keysFile);
    writeFileSync(keysFile, `\uFEFF${keysText([first, second])}`);
    await vi.waitFor(async () => expect(await nameOf(first)).toBe('writer'), PATIENCE);
    expect(await nameOf(second)).toBe('reader');
  });
});

async function firstPremise(api: FastifyInstance): Promise<string> {
  const { data } = await ask(api, '{ premises(by: { text: "x" }) { nodes { id } } }');
  return (data?.['premises'] as { nodes: { id: string }[] }).nodes[0]?.id ?? '';
}
