import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Config, loadConfig } from '../../../src/runtime/config.js';
import { openAccess } from '../../../src/server/access/authenticate.js';
import { fileOf } from '../../support/keys-file.js';
import { ask, codes, testConfig } from '../../support/server.js';
import { startTownApi, type TownApi } from '../../support/town-api.js';

const ISSUER = 'https://login.example.org/';
const AUDIENCE = 'https://argue.example.org';
const LOG = { info: () => undefined, error: () => undefined };

interface Signer {
  readonly kid: string;
  readonly key: CryptoKey;
  readonly jwk: object;
}

async function signerOf(kid: string, alg = 'ES256'): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg } };
}
const keySet = (...signers: readonly Signer[]) =>
  JSON.stringify({ keys: signers.map(({ jwk }) => jwk) });

function token({ kid, key }: Signer, claims: JWTPayload = {}, alg = 'ES256'): Promise<string> {
  const { exp = '5m', ...rest } = { iss: ISSUER, aud: AUDIENCE, sub: 'ann', ...claims };
  return new SignJWT(rest).setProtectedHeader({ alg, kid }).setExpirationTime(exp).sign(key);
}

const now = () => Math.floor(Date.now() / 1000);
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

let signer: Signer;
let settings: Partial<Config>;
beforeAll(async () => {
  signer = await signerOf('first');
  settings = { jwtIssuer: ISSUER, jwtAudience: AUDIENCE, jwtJwks: fileOf(keySet(signer)) };
});

/** Who a token stands for, or the code and the problem that refuse it. */
async function principalOf(given: string, more: Partial<Config> = {}) {
  const access = openAccess(testConfig({ ...settings, ...more }), LOG);
  try {
    const { name, scopes, corpora } = await access.authenticate(`Bearer ${given}`);
    return {
      name,
      scopes: [...scopes],
      corpora: typeof corpora === 'string' ? corpora : [...corpora],
    };
  } catch (error) {
    const { code, details } = error as { code: string; details: { problem?: string } };
    return { code, problem: details.problem };
  } finally {
    access.close();
  }
}

describe('a token', () => {
  it.each([
    ['no scopes', {}, [], 'PUBLIC'],
    ['a scope', { scope: 'openid elenchus:read' }, ['read'], 'PUBLIC'],
    ['scopes of others only', { scope: 'read write admin' }, [], 'PUBLIC'],
    [
      'a list of scopes',
      { scope: ['elenchus:read', 'elenchus:write'] },
      ['read', 'write'],
      'PUBLIC',
    ],
    ['corpora', { corpora: ['towns', 'villages'] }, [], ['towns', 'villages']],
    ['all corpora', { corpora: 'ALL' }, [], 'ALL'],
  ])('with %s', async (_, claims, scopes, corpora) => {
    const found = await principalOf(await token(signer, claims));
    expect(found).toEqual({ name: 'token ann', scopes, corpora });
  });

  it('has scopes and corpora where the settings say', async () => {
    const claims = {
      realm_access: { roles: ['argue-read', 'other'] },
      'https://example.org/corpora': ['towns'],
    };
    const found = await principalOf(await token(signer, claims), {
      jwtScopeClaim: 'realm_access.roles',
      jwtScopePrefix: 'argue-',
      jwtCorporaClaim: 'https://example.org/corpora',
    });
    expect(found).toEqual({ name: 'token ann', scopes: ['read'], corpora: ['towns'] });
  });

  it.each([
    ['of another issuer', { iss: 'https://evil.example/' }, 'its claim "iss"'],
    ['for another audience', { aud: 'https://other.example' }, 'its claim "aud"'],
    ['without a subject', { sub: undefined }, 'its claim "sub" is missing'],
    ['that has expired', { exp: now() - 3600 }, 'it has expired'],
    ['that is not valid yet', { nbf: now() + 3600 }, 'it is not valid yet'],
    ['with corpora that are no list', { corpora: 'towns' }, 'its claim "corpora"'],
    ['with corpora that are no names', { corpora: [1] }, 'its claim "corpora"'],
  ])('%s is refused', async (_, claims, problem) => {
    expect(await principalOf(await token(signer, claims))).toEqual({
      code: 'TOKEN_INVALID',
      problem: expect.stringContaining(problem) as string,
    });
  });

  it.each([null, 7, '', { name: 'ann' }])('is refused if its subject is %j', async (sub) => {
    const given = await token(signer, { sub } as unknown as JWTPayload);
    expect(await principalOf(given)).toMatchObject({ code: 'TOKEN_INVALID' });
  });

  it('may be a little late where clocks differ, and no later', async () => {
    const late = await token(signer, { exp: now() - 5 });
    expect(await principalOf(late)).toHaveProperty('name');
    const tooLate = await token(signer, { exp: now() - 60 });
    expect(await principalOf(tooLate)).toMatchObject({ problem: 'it has expired' });
  });

  it('is refused without a valid signature of the issuer', async () => {
    const problem = async (given: string) => (await principalOf(given)).problem;
    const claims = { iss: ISSUER, aud: AUDIENCE, sub: 'ann', exp: now() + 300, corpora: 'ALL' };
    const unsigned = `${encoded({ alg: 'none' })}.${encoded(claims)}.`;
    expect(await problem(unsigned)).toBe('its algorithm is not accepted here');
    // With the public key as a shared secret, which everybody knows.
    const secret = new TextEncoder().encode(JSON.stringify(signer.jwk));
    const shared = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' });
    expect(await problem(await shared.sign(secret))).toBe('its algorithm is not accepted here');
    const impostor = await signerOf('first');
    expect(await problem(await token(impostor))).toBe('its signature is wrong');
    expect(await problem(await token(await signerOf('other')))).toBe('the issuer has no such key');
    const [head, , signature] = (await token(signer)).split('.');
    expect(await problem(`${head}.${encoded(claims)}.${signature}`)).toBe('its signature is wrong');
    expect(await problem('a.b.c')).toBe('it is not a signed JSON Web Token');
  });

  it('is an unknown key where tokens are not set up', async () => {
    const access = openAccess(testConfig(), LOG);
    const asked = access.authenticate(`Bearer ${await token(signer)}`);
    await expect(asked).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('the keys of tokens', () => {
  it('change without a restart', async () => {
    const second = await signerOf('second');
    const file = fileOf(keySet(signer));
    const access = openAccess(testConfig({ ...settings, jwtJwks: file }), LOG);
    onTestFinished(() => access.close());
    const authenticate = async (by: Signer) => access.authenticate(`Bearer ${await token(by)}`);
    await expect(authenticate(second)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    writeFileSync(file, keySet(second));
    await vi.waitFor(() => authenticate(second), { timeout: 30_000 });
    await expect(authenticate(signer)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  it('are fetched from a URL, and an outage is no fault of the token', async () => {
    let status = 500;
    const server = createServer((_, response) => response.writeHead(status).end(keySet(signer)));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const jwtJwks = new URL(`http://127.0.0.1:${port}/jwks.json`);
    expect(await principalOf(await token(signer), { jwtJwks })).toMatchObject({
      code: 'TOKEN_KEYS_UNREACHABLE',
    });
    status = 200;
    expect(await principalOf(await token(signer), { jwtJwks })).toMatchObject({
      name: 'token ann',
    });
    const unknown = await token(await signerOf('other'));
    expect(await principalOf(unknown, { jwtJwks })).toMatchObject({ code: 'TOKEN_INVALID' });
  });

  it('are not taken from an answer without an end', async () => {
    let sent = 0;
    const server = createServer((_, response) => {
      const part = ' '.repeat(100_000);
      const send = () => {
        while (!response.destroyed && response.write(part)) sent += part.length;
      };
      response.on('drain', send);
      send();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const jwtJwks = new URL(`http://127.0.0.1:${port}/jwks.json`);
    expect(await principalOf(await token(signer), { jwtJwks })).toEqual({
      code: 'TOKEN_KEYS_UNREACHABLE',
      problem: 'they take more than 1048576 bytes',
    });
    expect(sent).toBeLessThan(50_000_000);
  });

  it('that cannot be used give TOKEN_KEYS_UNREACHABLE, not TOKEN_INVALID', async () => {
    const weak = { kty: 'RSA', kid: 'weak', alg: 'RS256', n: 'A'.repeat(86), e: 'AQAB' };
    const parts = [
      { alg: 'RS256', kid: 'weak' },
      { iss: ISSUER, aud: AUDIENCE, sub: 'ann' },
    ];
    const given = `${parts.map(encoded).join('.')}.AAAA`;
    const jwtJwks = fileOf(JSON.stringify({ keys: [weak] }));
    expect(await principalOf(given, { jwtJwks })).toMatchObject({ code: 'TOKEN_KEYS_UNREACHABLE' });
  });

  it.each([
    ['ELENCHUS_JWT_ISSUER', { jwtIssuer: undefined }],
    ['ELENCHUS_JWT_AUDIENCE', { jwtAudience: undefined }],
    ['ELENCHUS_JWT_JWKS', { jwtJwks: undefined }],
  ])('are not used without %s', (variable, missing) => {
    expect(() => openAccess(testConfig({ ...settings, ...missing }), LOG)).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        details: expect.objectContaining({ variable }) as object,
      }),
    );
  });

  it.each(['http://login.example.org/jwks', 'ftp://127.0.0.1/jwks', 'https://'])(
    'are not read from %s',
    (url) => {
      expect(() => loadConfig({ ELENCHUS_JWT_JWKS: url })).toThrow(/ELENCHUS_JWT_JWKS: .*https/);
    },
  );

  it.each(['{', '[]', '{"keys":1}'])('are not read from a file with %s', (text) => {
    expect(() => openAccess(testConfig({ ...settings, jwtJwks: fileOf(text) }), LOG)).toThrow(
      expect.objectContaining({ code: 'KEYS_INVALID' }),
    );
  });
});

describe('a request with a token', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startTownApi(settings);
  });
  afterAll(() => town.api.close());
  const READ = '{ corpora { name } }';

  it('may do what the token says', async () => {
    const reader = await token(signer, { scope: 'elenchus:read', corpora: ['towns'] });
    expect((await ask(town.api, READ, {}, reader)).data).toEqual({ corpora: [{ name: 'towns' }] });
    const write = 'mutation { updateCorpus(name: "towns", input: {}) { unchanged } }';
    expect(codes(await ask(town.api, write, {}, reader))).toEqual(['FORBIDDEN']);
    const elsewhere = await token(signer, { scope: 'elenchus:read', corpora: ['villages'] });
    expect((await ask(town.api, READ, {}, elsewhere)).data).toEqual({ corpora: [] });
    const nobody = await token(signer);
    expect(codes(await ask(town.api, READ, {}, nobody))).toEqual(['FORBIDDEN']);
  });

  it('is told why the token is refused', async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await token(signer, { exp: now() - 3600 })}`,
    };
    const body = JSON.stringify({ query: READ });
    const response = await town.api.inject({ method: 'POST', url: '/graphql', headers, body });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    expect(response.json()).toMatchObject({
      errors: [{ extensions: { code: 'TOKEN_INVALID', problem: 'it has expired' } }],
    });
  });
});
