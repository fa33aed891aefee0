import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, needingBrowser, openIsolated, whyNoBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { readExamples } from './examples.js';
import { openExample, operationOf, titlesOf } from './menu.js';

const examples = readExamples();
/** With and without variables; `examples.e2e.test.ts` asks all of them. */
const SHOWN = examples.filter(({ file }) => /^(01|07|09)-/.test(file));
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

let server: DemoServer;
beforeAll(async () => {
  if (whyNoBrowser()) return;
  server = await startDemoServer();
}, 180_000);
afterAll(() => server?.close());

describe('GraphiQL in a browser', needingBrowser(), () => {
  let browser: Browser;
  let page: Page;
  let strayRequests: string[];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    const isolated = await openIsolated(browser, server.origin);
    strayRequests = isolated.strayRequests;
    page = await isolated.context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${server.origin}/graphiql`);
  });
  afterAll(() => browser?.close());

  const open = (name: string) => openExample(page, name);

  /** Presses play; resolves with what was sent and answered once the page shows the answer. */
  async function play() {
    const answered = page.waitForResponse(`${server.origin}/graphql`);
    await page.getByRole('button', { name: /^Execute query/ }).click();
    const response = await answered;
    const shown = page.locator('.graphiql-response .view-lines');
    await expect.poll(() => shown.innerText()).toMatch(/"(data|errors)"/);
    expect(response.status()).toBe(200);
    return { request: response.request(), answer: (await response.json()) as unknown };
  }

  /** The lines of the file that a button of a part of the panel saves. */
  async function saved(part: string, format: string) {
    const heading = page.getByRole('heading', { name: part, exact: true });
    const download = page.waitForEvent('download');
    const section = page.locator('.result-part').filter({ has: heading });
    await section.getByRole('button', { name: format, exact: true }).click();
    return readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\n');
  }

  it('opens with the first example and a menu of all of them', async () => {
    await page.getByText('query FirstSearch').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['FirstSearch']);
    const operations = (await titlesOf(page)).map(operationOf).sort();
    expect(operations).toEqual(examples.map(({ operation }) => operation).sort());
    await page.getByText('Press play, or Ctrl-Enter, to run the query.').waitFor();
    expect(await page.title()).toContain('Elenchus');
  });

  it.each(SHOWN)('runs $file and shows its results', async ({ operation, query, variables }) => {
    await open(operation);
    const { request, answer } = await play();
    expect(request.postDataJSON()).toMatchObject({
      query: query.trimEnd(),
      ...(variables && { variables }),
    });
    expect(answer).toHaveProperty('data');
    expect(answer).not.toHaveProperty('errors');
  });

  it('sends the key that is written into the headers editor', async () => {
    await page.getByRole('button', { name: 'Headers', exact: true }).click();
    await page.getByRole('region', { name: 'Headers' }).click();
    await page.keyboard.insertText('{ "authorization": "Bearer owner-key" }');
    const { request } = await play();
    expect(request.headers()['authorization']).toBe('Bearer owner-key');
  });

  it('shows hits as a table, counts as bars and graphs as pictures', async () => {
    await open('FirstSearch');
    await play();
    const panel = page.locator('.result-panel');
    await expect.poll(() => panel.locator('tbody tr').count()).toBe(5);
    expect(await panel.locator('td.number').first().innerText()).toMatch(/^\d\.\d{4}$/);
    await open('Facets');
    await play();
    await expect.poll(() => panel.locator('table.bars').count()).toBe(4);
    await open('GraphPicture');
    await play();
    const picture = panel.locator('img.picture').first();
    await picture.waitFor();
    const width = () =>
      picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
    await expect.poll(width).toBeGreaterThan(100);
  });

  it('saves hits in full precision, as CSV and as JSON lines', async () => {
    await open('FirstSearch');
    const { answer } = await play();
    const { edges } = (answer as { data: { premises: { edges: { score: number }[] } } }).data
      .premises;
    const lines = await saved('premises', 'JSONL');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(edges);
    const [header, first] = await saved('premises', 'CSV');
    expect(header).toMatch(/^score,text,/);
    expect(first).toContain(String(edges[0]!.score));
  });

  it('saves counts, and the lists of each group', async () => {
    type Answer<T> = { data: T };
    await open('Facets');
    const facets = (await play()).answer as Answer<{
      premises: { facets: { values: object[] }[] };
    }>;
    const [gender] = facets.data.premises.facets;
    const rows = gender!.values.map((value) => Object.values(value).join(','));
    const csv = await saved('premises › facets › Gender', 'CSV');
    expect(csv).toEqual(['value,count,unknown', ...rows]);
    await open('CompareGroups');
    const groups = (await play()).answer as Answer<{ compareGroups: { distinctive: object[] }[] }>;
    const lines = await saved('compareGroups › 50 and older › distinctive', 'JSONL');
    const [, { distinctive }] = groups.data.compareGroups as [unknown, { distinctive: object[] }];
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(distinctive);
  });

  it('keeps a query of the user where an example is opened', async () => {
    await page.getByRole('button', { name: 'New tab' }).click();
    await page.locator('.graphiql-query-editor').click();
    await page.keyboard.insertText('{ corpora { name } }');
    await open('Facets');
    await expect.poll(() => page.getByRole('tab').count()).toBe(3);
  });

  it('documents the schema', async () => {
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    const docs = page.locator('.graphiql-doc-explorer');
    await docs.getByRole('link', { name: 'Query', exact: true }).click();
    await docs.getByRole('link', { name: 'premises', exact: true }).click();
    const { premises } = schema.getQueryType()!.getFields();
    const [sentence] = premises!.description!.split('\n');
    await docs.getByText(sentence!).waitFor();
    for (const { name, type } of premises!.args)
      await docs.getByText(`${name}: ${String(type)}`).waitFor();
  });

  it('asks nobody but its own server, and complains of nothing', () => {
    expect(strayRequests).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
