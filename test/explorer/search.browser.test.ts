import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, needingBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { openExplorer, type OpenPage, violationsOf } from './open.js';

const QUESTION = 'Should it be made easier to cull wolves?';
const SEARCH = `/?q=${encodeURIComponent(QUESTION)}`;

describe('the Search view', needingBrowser(), () => {
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

  const box = () => explorer.page.getByRole('combobox', { name: /Question/ });
  const side = (name: string) => explorer.page.getByRole('region', { name, exact: true });
  const facet = (name: string) => explorer.page.getByRole('group', { name, exact: true });
  const firstTexts = async (name: string) =>
    (await side(name).getByRole('article').locator('p:first-of-type').allInnerTexts()).slice(0, 3);

  it('begins with what the corpus has', async () => {
    const { page, open } = explorer;
    await open('/');
    await page.getByRole('heading', { name: /for and against/ }).waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/753\s+arguments/);
    await page.getByRole('link', { name: /The voting age should be lowered to 16/ }).click();
    await expect.poll(() => side('For').getByRole('article').count()).toBeGreaterThan(5);
    expect(await box().inputValue()).toBe('The voting age should be lowered to 16.');
  });

  it('searches with every key, and completes what is typed', async () => {
    const { page, open } = explorer;
    await open('/');
    await box().pressSequentially('nuclear');
    await page.getByRole('option', { name: /Building new nuclear power stations/ }).waitFor();
    // While completions are open, the rest of the page is hidden from the tree of roles. Of one word, no
    // side can be told.
    await expect.poll(() => page.locator('main article').count()).toBeGreaterThanOrEqual(6);
    expect(new URL(page.url()).searchParams.get('q')).toBe('nuclear');
    await page.getByRole('option', { name: /Building new nuclear power stations/ }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('claim')).toMatch(/^claim:/);
    await page.goBack();
    await expect.poll(() => box().inputValue()).toBe('nuclear');
  });

  it('shows hits for and against, with highlights and reasons', async () => {
    const { page, open } = explorer;
    await open(SEARCH);
    await expect.poll(() => side('For').locator('mark').count()).toBeGreaterThan(0);
    await expect.poll(() => side('Against').getByRole('article').count()).toBeGreaterThanOrEqual(6);
    const card = side('Against').getByRole('article').first();
    await card.getByText('Why is this here?').click();
    expect(await card.getByRole('table').innerText()).toMatch(/Meaning\s+0\.\d+\s+place \d/);
    await card.getByText('Bars compare with the best hit shown.').waitFor();
    expect(await page.getByRole('status').allInnerTexts()).toContainEqual(
      expect.stringMatching(/^\d+ of 719 arguments answer the question$/),
    );
  });

  it('says how it read the question, turns it round, and comes back', async () => {
    const { page, open } = explorer;
    await open(SEARCH);
    const reading = page.getByRole('region', { name: 'How the question is read' });
    await reading.getByText(/^Read as: It should be made easier to cull wolves/).waitFor();
    const card = (name: string) => side(name).getByRole('article').first();
    expect(await card('For').innerText()).toMatch(/^For\s+(given by the data|by its claim)/);
    const [favor, against] = [await firstTexts('For'), await firstTexts('Against')];
    const turn = reading.getByRole('button', { name: 'Turn the question round' });
    await turn.press('Space');
    await reading.getByText(/^Read as the opposite of: It should/).waitFor();
    await expect.poll(() => firstTexts('For')).toEqual(against);
    await expect.poll(() => firstTexts('Against')).toEqual(favor);
    expect(await turn.getAttribute('aria-pressed')).toBe('true');
    expect(new URL(page.url()).searchParams.get('opposite')).toBe('1');
    expect(await violationsOf(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => firstTexts('For')).toEqual(favor);
  });

  it('shows hits before it knows their sides', async () => {
    const other = await openExplorer(browser, server.origin);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await other.page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('"side"')) await held;
      return route.fallback();
    });
    await other.page.goto(`${server.origin}${SEARCH}`);
    await other.page.getByText('The sides of these arguments are being read').waitFor();
    await expect.poll(() => other.page.getByRole('article').count()).toBe(12);
    release();
    await other.page.getByRole('region', { name: 'Against', exact: true }).waitFor();
    expect(other.complaints).toEqual([]);
    await other.page.close();
  });

  it('says that nothing answers, and what can be done', async () => {
    const { page, open } = explorer;
    await open('/?q=asdfgh+qwertz');
    await page.getByRole('heading', { name: 'Nothing here answers' }).waitFor();
    expect(await page.locator('mark').count()).toBe(0);
    expect(await page.locator('[data-matches=false]').count()).toBeGreaterThan(5);
    await open('/?q=asdfgh+qwertz&language=fr');
    await page.getByRole('heading', { name: 'Nothing in this group answers' }).waitFor();
    await page.getByRole('button', { name: 'Remove all conditions' }).press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.has('language')).toBe(false);
    await page.getByRole('heading', { name: 'Nothing here answers' }).waitFor();
  });

  it('filters by a facet, and by a group of authors from a card', async () => {
    const { page, open } = explorer;
    await open(SEARCH);
    await facet('Language')
      .getByRole('checkbox', { name: /^French/ })
      .check();
    await expect.poll(() => new URL(page.url()).searchParams.get('language')).toBe('fr');
    const others = page.getByRole('article').filter({ hasNotText: 'French' });
    await expect.poll(() => others.count()).toBe(0);
    expect(await page.getByRole('article').count()).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Place of residence: city' }).first().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('profile.residence')).toBe('city');
    await page.getByRole('button', { name: 'in a city', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove: French' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.has('language')).toBe(false);
  });

  it('edits the sentence of conditions by keyboard', async () => {
    const { page, open } = explorer;
    await open(SEARCH);
    await page.getByRole('button', { name: 'Add a condition' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Age' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Age' });
    await dialog.getByRole('checkbox', { name: /65\+/ }).press('Space');
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).searchParams.get('profile.age')).toBe('65+');
    await page.getByRole('button', { name: '65 and over', exact: true }).waitFor();
  });

  it('says which cards came up and which went down when the order changes', async () => {
    const { page, open } = explorer;
    await open(SEARCH);
    await expect.poll(() => side('For').getByRole('article').count()).toBeGreaterThanOrEqual(6);
    const before = await firstTexts('For');
    await page.getByRole('button', { name: /change nothing/ }).click();
    await page.getByRole('option', { name: 'show every group early' }).click();
    await expect.poll(() => page.getByText(/^(up|down) \d+ places?$/).count()).toBeGreaterThan(1);
    expect(await firstTexts('For')).not.toEqual(before);
    expect(new URL(page.url()).searchParams.get('diversify')).toBe('coverGroups');
  });

  it('shows more on scrolling', async () => {
    const { page, open } = explorer;
    await open(`${SEARCH}&layout=list`);
    await expect.poll(() => page.getByRole('article').count()).toBe(12);
    const ids = () => page.getByRole('article').locator('p:first-of-type').allTextContents();
    await page.mouse.wheel(0, 100_000);
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(12);
    const texts = await ids();
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('reproduces a view from its address, and names what it does not understand', async () => {
    const { page, open } = explorer;
    const address = `${SEARCH}&profile.gender=female&language=en&rank=lexical&layout=list`;
    await open(address);
    // Of what is far below the screen nothing is drawn, so it has no inner text.
    const seen = await page.getByRole('article').allTextContents();
    expect(seen.length).toBeGreaterThan(2);
    const other = await openExplorer(browser, server.origin);
    await other.open(`${address}&rank=best&colour=red`);
    await expect.poll(() => other.page.getByRole('article').allTextContents()).toEqual(seen);
    await other.page.getByText('ignores it: rank=best, colour=red').waitFor();
    await other.page.close();
  });

  it('shows the query behind it, which runs as it is', async () => {
    const { page, open } = explorer;
    await open(SEARCH);
    await page.getByRole('button', { name: 'Show the query' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'curl' }).click();
    const code = await dialog.getByRole('tabpanel').locator('pre').innerText();
    const body = code.slice(code.indexOf('\n'), code.lastIndexOf('END_OF_OPERATION'));
    const answer = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    const { data } = answer.json<{ data: { premises: { edges: object[] } } }>();
    expect(data.premises.edges).toHaveLength(6);
    const link = await dialog.getByRole('link', { name: 'Open in GraphiQL' }).getAttribute('href');
    expect(decodeURIComponent(link ?? '')).toContain('query+SearchArguments');
    await page.keyboard.press('Escape');
  });

  it('says what to do where nothing is found or too much is pasted', async () => {
    const { page, open } = explorer;
    await open('/?q=vote&topic=Transport&profile.age=65%2B&profile.gender=diverse');
    await page.getByText('No argument found').first().waitFor();
    await open('/');
    await box().fill('x'.repeat(100_000));
    await page.getByText('This text has 100,000 characters. Shorten it to 2,000.').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('says that values of few authors are withheld', async () => {
    const other = await openExplorer(browser, server.origin);
    await other.page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query ReadCorpus')) return route.fallback();
      const response = await route.fetch();
      const json = (await response.json()) as { data: { corpus: object } };
      Object.assign(json.data.corpus, { minGroup: 5 });
      return route.fulfill({ response, json });
    });
    const note = other.page.getByText('values that fewer than 5 of them share count as unknown');
    for (const address of [
      SEARCH,
      SEARCH.replace('/', '/compare'),
      SEARCH.replace('/', '/fairness'),
    ]) {
      await other.open(address);
      await note.waitFor();
    }
    expect(other.complaints).toEqual([]);
    await other.page.close();
    await explorer.open(SEARCH);
    await facet('Language').waitFor();
    expect(await explorer.page.getByText('share count as unknown').count()).toBe(0);
  });

  it.each(['de', 'fr', 'it'])('speaks %s', async (locale) => {
    const other = await openExplorer(browser, server.origin, { locale });
    await other.open(SEARCH);
    const { page } = other;
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    const title = { de: 'Adresse kopieren', fr: 'Copier l’adresse', it: 'Copia l’indirizzo' };
    await page.getByRole('button', { name: title[locale as 'de'] }).waitFor();
    expect(other.complaints).toEqual([]);
    await page.close();
  });

  it('has nothing that axe-core objects to', async () => {
    const other = await openExplorer(browser, server.origin);
    for (const address of ['/', SEARCH, `${SEARCH}&profile.age=65%2B&layout=list`]) {
      await other.open(address);
      await other.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await violationsOf(other.page)).toEqual([]);
    }
    await other.page.close();
  });

  it('complained of nothing and asked nobody else', () => {
    expect(explorer.complaints).toEqual([]);
    expect(explorer.strayRequests).toEqual([]);
  });
});
