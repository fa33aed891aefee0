import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openExplorer } from '../explorer/open.js';
import { launchBrowser, needingBrowser, openIsolated } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';

describe('a link to GraphiQL', needingBrowser(), () => {
  let server: DemoServer;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    server = await startDemoServer();
    browser = await launchBrowser();
    ({ context } = await openIsolated(browser, server.origin, { locale: 'en-GB' }));
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function openGraphiql(hash = '') {
    const page = await context.newPage();
    await page.goto(`${server.origin}/graphiql${hash}`);
    await page.locator('.graphiql-query-editor .view-lines').waitFor();
    return {
      page,
      tabs: () => page.getByRole('tab').allInnerTexts(),
      editor: (name: string) => page.locator(`.graphiql-${name} .view-lines`),
    };
  }

  /** GraphiQL keeps its tabs half a second after a change. */
  const kept = (text: string, page: Page) =>
    expect.poll(() => page.evaluate('localStorage.getItem("graphiql:tabState")')).toContain(text);

  it('in the Explorer opens a tab with the operation and its variables', async () => {
    const page = await context.newPage();
    await page.goto(`${server.origin}/?q=wolves&layout=list`);
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Show the query' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open in GraphiQL' }).click();
    const graphiql = await opened;
    await graphiql.getByText('query SearchArguments').waitFor();
    expect(await graphiql.getByRole('tab').allInnerTexts()).toEqual(['SearchArguments']);
    expect(await graphiql.locator('.graphiql-editor-tool').innerText()).toContain('wolves');
    expect(new URL(graphiql.url()).hash).toBe('');
    const answered = graphiql.waitForResponse(`${server.origin}/graphql`);
    await graphiql.getByRole('button', { name: /^Execute query/ }).click();
    const { data } = (await (await answered).json()) as { data: { premises: { edges: [] } } };
    expect(data.premises.edges).toHaveLength(12);
  });

  it('leaves the tabs that are open, and opens no second one for the same', async () => {
    const { page, tabs } = await openGraphiql();
    await page.getByRole('button', { name: 'New tab' }).click();
    await page.locator('.graphiql-query-editor').click();
    await page.keyboard.insertText('query Mine { corpora { name } }');
    await expect.poll(tabs).toEqual(['SearchArguments', 'Mine']);
    await kept('Mine', page);
    await page.close();
    const query = 'query Linked($name: String) { corpus(name: $name) { title } }';
    const hash = `#${new URLSearchParams({ query, variables: '{ "name": "demo" }' }).toString()}`;
    for (let visit = 1; visit <= 2; visit += 1) {
      const linked = await openGraphiql(hash);
      await expect.poll(linked.tabs).toEqual(['SearchArguments', 'Mine', 'Linked']);
      await linked.page.getByText('query Linked').waitFor();
      await linked.page.close();
    }
    const reloaded = await openGraphiql();
    await expect.poll(reloaded.tabs).toEqual(['SearchArguments', 'Mine', 'Linked']);
    // Another link in the same window.
    await reloaded.page.evaluate('location.hash = "query={corpora{title}}"');
    await expect.poll(async () => (await reloaded.tabs()).length).toBe(4);
    await kept('corpora{title}', reloaded.page);
    await reloaded.page.close();
  });

  it.each(['#', '#query=%7B', '#query=%7Bcorpora%7Bname%7D%7D&variables=nonsense'])(
    'that means nothing is ignored: %s',
    async (hash) => {
      const { page, tabs } = await openGraphiql(hash);
      await expect.poll(async () => (await tabs()).length).toBe(4);
      await page.close();
    },
  );

  it('is not offered where there is no GraphiQL', async () => {
    const production = await startDemoServer({ graphiql: false });
    const { page, open } = await openExplorer(browser, production.origin);
    const asked = page.waitForResponse(`${production.origin}/graphiql`);
    await open('/?q=wolves');
    await page.getByRole('button', { name: 'Show the query' }).click();
    expect((await asked).status()).toBe(404);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Copy' }).first().waitFor();
    expect(await dialog.getByRole('link').count()).toBe(0);
    await page.close();
    await production.close();
  }, 180_000);
});
