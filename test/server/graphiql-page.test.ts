import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addGraphiql } from '../../src/server/routes/pages.js';
import { fakeBundle } from '../support/bundle.js';

describe('/graphiql', () => {
  it('serves the bundle under a policy that loads nothing from elsewhere', async () => {
    const app = await serving(bundle());
    const page = await app.inject('/graphiql');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/https?:|\*/);
    const script = await app.inject('/graphiql/assets/main-1234.js');
    expect(script.headers['content-type']).toContain('javascript');
    expect(script.headers['cache-control']).toContain('immutable');
  });

  it('serves nothing beside the bundle', async () => {
    const app = await serving(bundle());
    for (const path of ['../secret.txt', '..%2fsecret.txt', '%2e%2e/secret.txt', '.env']) {
      expect((await app.inject(`/graphiql/${path}`)).statusCode).not.toBe(200);
    }
  });

  it('is where / leads', async () => {
    const response = await (await serving(bundle())).inject('/');
    expect(response.headers.location).toBe('/graphiql');
  });

  it('says what to do where it has not been built', async () => {
    const app = await serving(mkdtempSync(join(tmpdir(), 'elenchus-')));
    const response = await app.inject('/graphiql');
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain('GRAPHIQL_MISSING');
    expect(response.body).toContain('npm run build');
  });

  it('is not there where it is off', async () => {
    const app = await serving(bundle(), false);
    expect((await app.inject('/graphiql')).statusCode).toBe(404);
  });
});

async function serving(root: string, enabled = true) {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await addGraphiql(app, enabled, root);
  await app.ready();
  return app;
}

const bundle = () => fakeBundle('GraphiQL');
