import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGraphiql, launchBrowser, openIsolated, whyNoBrowser } from './browser.js';
import { type DemoServer, startDemoServer } from './demo-server.js';
import { readExamples } from './examples.js';

const missing = whyNoBrowser();
const examples = readExamples();
const operationName = (query: string) => /^query (\w+)/m.exec(query)?.[1] ?? '';

let server: DemoServer;
beforeAll(async () => {
  if (missing) return;
  buildGraphiql();
  server = await startDemoServer();
}, 180_000);
afterAll(() => server?.close());

describe.skipIf(missing)('GraphiQL in a browser', () => {
  let browser: Browser;
  let page: Page;
  let strayRequests: string[];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    const isolated = await openIsolated(browser, server.origin);
    strayRequests = isolated.strayRequests;
    page = await isolated.context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${server.origin}/graphiql`);
  });
  afterAll(() => browser?.close());

  /** Presses play; resolves with what was sent and answered once the page shows the answer. */
  async function play() {
    const answered = page.waitForResponse(`${server.origin}/graphql`);
    await page.getByRole('button', { name: /^Execute query/ }).click();
    const response = await answered;
    const shown = page.locator('.graphiql-response .view-lines');
    await expect.poll(() => shown.innerText()).toMatch(/"(data|errors)"/);
    return { request: response.request(), answer: (await response.json()) as unknown };
  }

  it('opens with a tab for each example, the first one in front', async () => {
    const titles = page.getByRole('tab');
    await titles.first().waitFor();
    expect(await titles.allInnerTexts()).toEqual(examples.map(({ query }) => operationName(query)));
    expect(await titles.first().getAttribute('aria-selected')).toBe('true');
    await page.getByText('query FirstSearch').waitFor();
    expect(await page.title()).toContain('Elenchus');
  });

  it('keeps tab and query together where a tab is clicked before the editor loads', async () => {
    const { context } = await openIsolated(browser, server.origin);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await context.route('**/monaco-editor-*.js', (route) => released.then(() => route.continue()));
    const early = await context.newPage();
    await early.goto(`${server.origin}/graphiql`);
    await early.getByRole('tab').nth(4).click({ force: true });
    release();
    await early.locator('.graphiql-query-editor .view-lines').waitFor();
    const inFront = await early.getByRole('tab', { selected: true }).innerText();
    await early.getByText(`query ${inFront}`).waitFor({ timeout: 5000 });
    await context.close();
  });

  it.each(examples)('runs $file and shows its results', async ({ file, query, variables }) => {
    const place = examples.findIndex((example) => example.file === file);
    await page.getByRole('tab').nth(place).click();
    // GraphiQL reads the operation a moment after it shows it, and stores the query just then.
    const known = () => page.evaluate<string>(`localStorage.getItem('graphiql:query')`);
    await expect.poll(known).toBe(query.trimEnd());
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

  it('documents the schema', async () => {
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    const docs = page.locator('.graphiql-doc-explorer');
    await docs.getByRole('link', { name: 'Query', exact: true }).click();
    await docs.getByRole('link', { name: 'premises', exact: true }).click();
    await docs.getByText('Premises that speak to a text or a claim, best first.').waitFor();
    await docs.getByText('How many hits, 1 to 200.').waitFor();
  });

  it('asks nobody but its own server, and complains of nothing', () => {
    expect(strayRequests).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
