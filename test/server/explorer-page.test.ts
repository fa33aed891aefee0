import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import {
  addExplorer,
  addGraphiql,
  explorerDocuments,
  VIEWS,
} from '../../src/server/routes/pages.js';
import { fakeBundle } from '../support/bundle.js';

const bundle = () => fakeBundle('Explorer');
const empty = () => mkdtempSync(join(tmpdir(), 'elenchus-'));

async function serving(root: string, enabled = true) {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await addExplorer(app, enabled, root);
  await addGraphiql(app, true, fakeBundle('GraphiQL'));
  await app.ready();
  return app;
}

describe('the Explorer', () => {
  it.each(VIEWS)('answers at %s under a policy without scripts in the page', async (path) => {
    const page = await (await serving(bundle())).inject(`${path}?q=wolves`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<title>Explorer</title>');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['cache-control']).toBe('no-cache');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  });

  it('serves its scripts for ever, and GraphiQL beside it', async () => {
    const app = await serving(bundle());
    const script = await app.inject('/assets/main-1234.js');
    expect(script.headers['content-type']).toContain('javascript');
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await app.inject('/graphiql')).body).toContain('<title>GraphiQL</title>');
  });

  it('sends the compressed copy of a script to whoever takes it', async () => {
    const root = bundle();
    writeFileSync(join(root, 'assets', 'main-1234.js.br'), 'compressed');
    const app = await serving(root);
    const headers = { 'accept-encoding': 'gzip, br' };
    const script = await app.inject({ url: '/assets/main-1234.js', headers });
    expect(script.body).toBe('compressed');
    expect(script.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(script.headers['content-type']).toContain('javascript');
    expect((await app.inject('/assets/main-1234.js')).body).toBe('export {};');
  });

  it('serves nothing beside the bundle, and no other address', async () => {
    const app = await serving(bundle());
    for (const path of ['../secret.txt', '..%2fsecret.txt', '%2e%2e/secret.txt', '.env', 'other']) {
      expect((await app.inject(`/${path}`)).statusCode).not.toBe(200);
    }
  });

  it('says what to do where it has not been built', async () => {
    const response = await (await serving(empty())).inject('/');
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain('EXPLORER_MISSING');
    expect(response.body).toContain('npm run build');
  });

  it('leaves / to GraphiQL where it is off', async () => {
    const app = await serving(bundle(), false);
    expect((await app.inject('/')).headers.location).toBe('/graphiql');
    expect((await app.inject('/compare')).statusCode).toBe(404);
  });

  it('has its documents known where it is on and built', () => {
    const root = bundle();
    const documents = { '4bf4': 'query ListCorpora { corpora { name } }' };
    writeFileSync(join(root, 'persisted-documents.json'), JSON.stringify(documents));
    expect(Object.fromEntries(explorerDocuments(true, root))).toEqual(documents);
    expect(explorerDocuments(false, root).size).toBe(0);
    expect(explorerDocuments(true, empty()).size).toBe(0);
  });
});
