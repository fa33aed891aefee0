import type { Browser, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser, needingBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { openExplorer, type OpenPage } from './open.js';

const KEY = 'owner-key';
const HTML = `<img src=x onerror="document.title='run'"><script>document.title='run'</script><b>bold</b>`;
const LONG = 'x'.repeat(5000);
const HEBREW = 'התחבורה הציבורית צריכה להיות חינם';

describe('the Explorer with bad input', needingBrowser(), () => {
  let server: DemoServer;
  let browser: Browser;
  let explorer: OpenPage;

  beforeAll(async () => {
    server = await startDemoServer({ apiKey: KEY });
    browser = await launchBrowser();
    await write(`mutation { createCorpus(name: "odd") { added } }`);
    await write(
      `mutation ($premises: [PremiseInput!]!) { putPremises(corpus: "odd", premises: $premises) { added } }`,
      { premises: [HTML, LONG, HEBREW].map((text, id) => ({ externalId: `p${id}`, text })) },
    );
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    explorer = await openExplorer(browser, server.origin);
  });
  afterEach(() => explorer.page.context().close());

  async function write(query: string, variables = {}) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${KEY}` },
      payload: { query, variables },
    });
    expect(answer.json()).not.toHaveProperty('errors');
  }

  /** Answers one operation in place of the server. */
  async function answerInstead(operation: string, answer: (route: Route) => Promise<void>) {
    await explorer.page.route('**/graphql', (route) =>
      route.request().postData()?.includes(`query ${operation}(`) ||
      route.request().postData()?.includes(`query ${operation} `)
        ? answer(route)
        : route.fallback(),
    );
  }
  const failWith = (code: string, message: string) => (route: Route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ data: null, errors: [{ message, extensions: { code } }] }),
    });

  it('never runs HTML of a text, nor breaks on long words and other directions', async () => {
    const { page, open, complaints } = explorer;
    await page.setViewportSize({ width: 360, height: 800 });
    await open('/?corpus=odd&q=free+transport');
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
    expect(await page.getByRole('article').allInnerTexts()).toContainEqual(
      expect.stringContaining(HTML),
    );
    expect(await page.title()).toContain('Elenchus');
    expect(await page.getByRole('article').getByRole('img').count()).toBe(0);
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('has a policy under which no script in the page runs', async () => {
    const { page, open, complaints } = explorer;
    await open('/');
    await page.evaluate(`{
      const script = document.createElement('script');
      script.textContent = 'document.title = "run"';
      document.body.append(script);
      const button = document.createElement('button');
      button.setAttribute('onclick', 'document.title = "run"');
      document.body.append(button);
      button.click();
    }`);
    expect(await page.title()).not.toBe('run');
    expect(complaints.filter((text) => /Content Security Policy/.test(text))).toHaveLength(2);
  });

  it('shows only what a corpus has: no sides, no authors, no topics', async () => {
    const { page, open } = explorer;
    await open('/?corpus=odd&q=transport');
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
    expect(await page.getByText('For and against').count()).toBe(0);
    expect(await page.getByText('Arguments by').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add a condition' }).count()).toBe(0);
  });

  it('says how to load arguments where there are none', async () => {
    const { page, open } = explorer;
    await answerInstead('ListCorpora', (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"data":{"corpora":[]}}' }),
    );
    await open('/');
    await page.getByText('npx elenchus ingest').waitFor();
  });

  it('works where the browser keeps nothing, and with a slash at the end of an address', async () => {
    const other = await openExplorer(browser, server.origin);
    await other.page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('storage is forbidden', 'SecurityError');
        },
      });
    });
    await other.open('/annotate/?q=vote');
    await other.page.getByRole('textbox', { name: 'Your name' }).fill('Kim');
    await other.page.keyboard.press('Enter');
    await other.page.getByText('Judging as Kim').waitFor();
    await other.page.close();
  });

  it('names the corpora where the address names none of them', async () => {
    const { page, open } = explorer;
    await open('/?corpus=nothing&q=vote');
    await page.getByText('There is no corpus “nothing”').waitFor();
    await page.getByText('Choose one of these: demo, odd.').waitFor();
  });

  it('says that the server is gone, and goes on when it is back', async () => {
    const { page, open } = explorer;
    await open('/?q=vote');
    await page.getByRole('article').first().waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('combobox').fill('wolves');
    await page.getByText('The server does not answer').first().waitFor();
    await page.unroute('**/graphql');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(5);
  });

  it('shows what it waits for while a server is slow', async () => {
    const { page } = explorer;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await answerInstead('SearchArguments', async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(`${server.origin}/?q=vote`);
    await page.getByRole('status', { name: 'Loading …' }).first().waitFor();
    release();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(5);
  });

  it('offers to search again where a list cannot be read on', async () => {
    const { page, open } = explorer;
    await open('/?q=vote&layout=list');
    await expect.poll(() => page.getByRole('article').count()).toBe(12);
    await answerInstead('SearchArguments', failWith('CURSOR_STALE', 'the data have changed'));
    await page.mouse.wheel(0, 100_000);
    await page.getByText('The arguments have changed since you searched').waitFor();
    expect(await page.getByRole('article').count()).toBe(12);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Search again' }).click();
    await expect.poll(() => page.getByText('have changed since').count()).toBe(0);
    expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(12);
  });

  it('shows the words and the code of a refusal', async () => {
    const { page, open } = explorer;
    await open('/?q=vote&profile.shoe=42');
    await page.getByText('UNKNOWN_VARIABLE').first().waitFor();
    expect(await page.getByRole('alert').first().innerText()).toContain('shoe');
  });

  it('asks for a key where reading needs one, and forgets it on reload', async () => {
    const closed = await startDemoServer({ apiKey: KEY, openReads: false });
    try {
      const other = await openExplorer(browser, closed.origin);
      await other.open('/?q=vote');
      await other.page.getByLabel('Key').fill(KEY);
      await other.page.getByRole('button', { name: 'Use this key' }).click();
      await expect.poll(() => other.page.getByRole('article').count()).toBeGreaterThan(5);
      const stored = await other.page.evaluate('JSON.stringify([localStorage, sessionStorage])');
      expect(stored).not.toContain(KEY);
      await other.page.reload();
      await other.page.getByLabel('Key').waitFor();
    } finally {
      await closed.close();
    }
  });
});
