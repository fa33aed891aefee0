import { copyFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser, needingBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { type ForeignFolder, installPacked, REPOSITORY } from './packed.js';

const EXAMPLE = join(REPOSITORY, 'clients/typescript/example');

/** The page of the example with the packed client, as its owner would publish it. */
async function bundlePage(): Promise<ForeignFolder> {
  const folder = installPacked();
  copyFileSync(join(EXAMPLE, 'index.html'), join(folder.path, 'index.html'));
  await build({
    entryPoints: [join(EXAMPLE, 'main.tsx')],
    outfile: join(folder.path, 'main.js'),
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [join(folder.path, 'node_modules')],
    // Without the paths of the page's own, which lead to the sources of the client.
    tsconfigRaw: {},
  });
  return folder;
}

/** A server with nothing but the page, on an origin of its own. */
async function servePage({ path }: ForeignFolder): Promise<{ server: Server; origin: string }> {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://page').pathname.slice(1) || 'index.html';
    if (!['index.html', 'main.js'].includes(name)) return response.writeHead(404).end();
    response.setHeader('content-type', types[extname(name)]!);
    void readFile(join(path, name)).then((content) => response.end(content));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('a React page on another origin', needingBrowser(), () => {
  let folder: ForeignFolder;
  let listed: Awaited<ReturnType<typeof servePage>>;
  let stranger: Awaited<ReturnType<typeof servePage>>;
  let api: DemoServer;
  let browser: Browser;
  let page: Page;
  const origins = new Set<string>();
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = await bundlePage();
    listed = await servePage(folder);
    stranger = await servePage(folder);
    api = await startDemoServer({ corsOrigins: [listed.origin] });
    browser = await launchBrowser();
    page = await openPage(listed.origin);
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await api?.close();
    listed?.server.close();
    stranger?.server.close();
    folder?.delete();
  });

  async function openPage(origin: string): Promise<Page> {
    const opened = await browser.newPage();
    opened.setDefaultTimeout(60_000);
    await opened.goto(`${origin}/?api=${encodeURIComponent(`${api.origin}/graphql`)}`);
    return opened;
  }
  const search = async (on: Page, question: string) => {
    await on.getByRole('textbox', { name: 'Question' }).fill(question);
    await on.getByRole('button', { name: 'Search' }).click();
  };
  const hits = () => page.getByRole('region', { name: 'Hits' }).getByRole('listitem');

  it('searches', async () => {
    await search(page, 'Should public transport be free?');
    await expect.poll(() => hits().count()).toBe(5);
    expect(await hits().locator('small').first().innerText()).toMatch(/^(favor|against) · ./);
  });

  it('shows facets with their counts', async () => {
    const ages = page.getByRole('group', { name: 'Age' }).getByRole('button');
    const shown = (await ages.allInnerTexts()).map((text) => text.split(/\s+/));
    expect(shown.map(([value]) => value)).toEqual(expect.arrayContaining(['18-34', '65+']));
    const counted = shown.reduce((sum, [, count]) => sum + Number(count), 0);
    const [matching = 0, admitted = 0] = (await page.getByRole('status').innerText())
      .match(/\d+/g)!
      .map(Number);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThanOrEqual(matching);
    expect(matching).toBeLessThan(admitted);
  });

  it('shows further pages below, without a hit twice', async () => {
    for (const count of [10, 15]) {
      await page.getByRole('button', { name: 'More' }).click();
      await expect.poll(() => hits().count()).toBe(count);
    }
    expect(new Set(await hits().allInnerTexts()).size).toBe(15);
    expect(await page.getByRole('group', { name: 'Age' }).count()).toBe(1);
    const { ELENCHUS_SCREENSHOT: path } = process.env;
    if (path) await page.screenshot({ path, fullPage: true });
  });

  it('narrows the search to a value that is pressed', async () => {
    const ages = page.getByRole('group', { name: 'Age' }).getByRole('button');
    await ages.filter({ hasText: '65+' }).click();
    await expect.poll(async () => (await ages.allInnerTexts()).join()).toMatch(/^65\+\s+\d+$/);
    expect(await ages.getAttribute('aria-pressed')).toBe('true');
    expect(await hits().count()).toBe(5);
  });

  it('talks to the API and to nobody else, and complains of nothing', () => {
    expect([...origins]).toEqual([api.origin]);
    expect(complaints).toEqual([]);
  });

  it('is told that its origin is missing on the list', async () => {
    const warn = vi.spyOn(api.app.log, 'warn');
    const refused = await openPage(stranger.origin);
    await search(refused, 'Should public transport be free?');
    const alert = refused.getByRole('alert');
    await expect.poll(() => alert.innerText()).toContain('NETWORK: no answer from');
    expect(await alert.innerText()).toContain('ELENCHUS_CORS_ORIGINS');
    expect(warn.mock.calls).toEqual([[expect.stringContaining(stranger.origin)]]);
    expect(await refused.getByRole('listitem').count()).toBe(0);
  });
});
