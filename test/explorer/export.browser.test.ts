import { readFileSync } from 'node:fs';
import { csvParse } from 'd3-dsv';
import type { Browser, Download } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRunInPart } from '../../evaluation/src/runs.js';
import { BadLines } from '../../src/formats/lines.js';
import { readCorpus } from '../../src/formats/test-collection.js';
import { launchBrowser, needingBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { ask } from '../support/server.js';
import { openExplorer, type OpenPage, violationsOf } from './open.js';

const QUESTION = 'Should wolves be protected?';
const SEARCH = `/?corpus=demo&q=${encodeURIComponent(QUESTION)}`;

describe('the export of hits', needingBrowser(), () => {
  let server: DemoServer;
  let browser: Browser;
  let explorer: OpenPage;

  beforeAll(async () => {
    server = await startDemoServer();
    browser = await launchBrowser();
    explorer = await openExplorer(browser, server.origin);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Opens the dialog on a page with so many hits. */
  async function openDialog(address: string, hits: number) {
    const { page, open } = explorer;
    await open(address);
    await expect.poll(() => page.getByRole('article').count()).toBe(hits);
    await page.getByRole('button', { name: 'Export' }).click();
    return page.getByRole('dialog', { name: 'Export' });
  }

  async function choose(count: string) {
    const { page } = explorer;
    const button = page.getByRole('button', { name: /How many/ });
    await button.click();
    await page.getByRole('option', { name: count, exact: true }).click();
    await button.getByText(count, { exact: true }).waitFor();
  }

  async function save(format: RegExp): Promise<Download> {
    const download = explorer.page.waitForEvent('download');
    await explorer.page.getByRole('dialog').getByRole('button', { name: format }).click();
    return download;
  }

  /** What the API answers to the search, in its order. */
  async function found(first: number, filter = '') {
    const { data } = await ask(
      server.app,
      `{ premises(by: { text: "${QUESTION}" }, corpus: "demo", first: ${first} ${filter}) {
        edges { score node { externalId text } }
      } }`,
    );
    return (
      data!['premises'] as {
        edges: { score: number; node: { externalId: string; text: string } }[];
      }
    ).edges;
  }

  it('saves what both columns show as a table', async () => {
    const dialog = await openDialog(SEARCH, 12);
    const file = await save(/^CSV/);
    expect(file.suggestedFilename()).toBe('should-wolves-be-protected.csv');
    const rows = csvParse(readFileSync(await file.path(), 'utf8').replace(/^\uFEFF/, ''));
    await dialog.getByText('12 arguments saved.').waitFor();
    expect(rows.map(({ stance }) => stance)).toEqual([
      ...Array.from({ length: 6 }, () => 'FAVOR'),
      ...Array.from({ length: 6 }, () => 'AGAINST'),
    ]);
    const texts = await explorer.page.locator('article p:first-of-type').allTextContents();
    expect(rows.map(({ text }) => text)).toEqual(texts);
    const [first] = await found(1, 'filter: { stance: [FAVOR] }');
    expect(rows[0]).toMatchObject({ place: '1', score: String(first!.score) });
    expect(rows.columns).toContain('profile.residence');
  });

  it('is closed by Escape after a file was saved, or reading was stopped', async () => {
    const { page } = explorer;
    for (const button of ['CSV', 'Stop'] as const) {
      const dialog = await openDialog(SEARCH, 12);
      // Where it stops, the file's hits never come.
      await page.route('**/graphql', async (route) => {
        const isExport = (route.request().postData() ?? '').includes('ExportArguments');
        if (button === 'CSV' || !isExport) await route.fallback();
      });
      await dialog.getByRole('button', { name: /^CSV/ }).press('Enter');
      if (button === 'Stop') await dialog.getByRole('button', { name: 'Stop' }).press('Enter');
      await dialog.getByText(/12 arguments saved|Stopped/).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog.count()).toBe(0);
      await page.unroute('**/graphql');
    }
  });

  it('saves the first hundred of one list as lines that can be loaded again', async () => {
    const dialog = await openDialog(`${SEARCH}&layout=list`, 12);
    await choose('The first 100');
    const file = await save(/^JSON Lines/);
    await dialog.getByText('100 arguments saved.').waitFor();
    const premises = await readCorpus(await file.path());
    const expected = await found(100);
    expect(premises.map(({ id }) => id)).toEqual(expected.map(({ node }) => node.externalId));
    expect(premises.map(({ extra }) => extra?.['score'])).toEqual(
      expected.map(({ score }) => score),
    );
  });

  it('saves a run, read page by page, that keeps the order and exact scores', async () => {
    const dialog = await openDialog(`${SEARCH}&layout=list`, 12);
    await choose('The first 1,000');
    const file = await save(/^TREC run/);
    await dialog.getByText(/^\d+ arguments saved\.$/).waitFor();
    expect(file.suggestedFilename()).toBe('should-wolves-be-protected.trec');
    const bad = new BadLines();
    const [[query, run] = []] = await readRunInPart(await file.path(), bad);
    expect(bad.problems).toEqual([]);
    expect(query).toMatch(/^should-wolves-be-protected-[0-9a-f]{8}$/);
    const expected = await found(200);
    expect(expected).toHaveLength(200);
    expect(run!.slice(0, 200).map(({ id }) => id)).toEqual(
      expected.map(({ node }) => node.externalId),
    );
    expect(run![0]!.score).toBe(expected[0]!.score);
    // Of the 719 arguments, those beyond two of one graph are not on any page.
    expect(new Set(run!.map(({ id }) => id)).size).toBe(run!.length);
    expect(run!.length).toBeGreaterThan(500);
    expect(run!.length).toBeLessThan(719);
    await dialog.getByText(`${run!.length} arguments saved.`).waitFor();
  });

  it('stops when it is told to, and saves nothing then', async () => {
    const { page } = explorer;
    const dialog = await openDialog(`${SEARCH}&layout=list`, 12);
    await choose('The first 1,000');
    // The second page never comes.
    let requests = 0;
    await page.route('**/graphql', async (route) => {
      if (++requests === 1) await route.fallback();
    });
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await dialog.getByRole('button', { name: /^CSV/ }).click();
    // The dialog's text says what happened instead.
    await expect.poll(() => dialog.innerText(), { timeout: 30_000 }).toContain('100 of 1,000 read');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await dialog.getByText('Stopped. No file was saved.').waitFor();
    expect(downloads).toBe(0);
    await page.unroute('**/graphql');
  });

  it('offers no run where nothing was asked', async () => {
    const dialog = await openDialog('/?corpus=demo&topic=Environment&layout=list', 12);
    expect(await dialog.getByRole('button', { name: /^TREC run/ }).isDisabled()).toBe(true);
    expect(await dialog.getByRole('button', { name: /^CSV/ }).isDisabled()).toBe(false);
    expect(await violationsOf(explorer.page)).toEqual([]);
  });

  it('complained of nothing and asked nobody else', () => {
    expect(explorer.complaints).toEqual([]);
    expect(explorer.strayRequests).toEqual([]);
  });
});
