import { isDeepStrictEqual } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, needingBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { HTML, KEY, writeOddCorpora } from './odd-corpora.js';
import { openExplorer, type OpenPage, violationsOf } from './open.js';
import { expectSavedChart, tableOf } from './saved-chart.js';

const QUESTION = 'Should 16-year-olds be allowed to vote?';
const COMPARE = `/compare?q=${encodeURIComponent(QUESTION)}`;
const OLD_AND_YOUNG = `${COMPARE}&group.1.profile.age=65%2B&group.2.profile.age=18-34`;

describe('the Compare view', needingBrowser(), () => {
  let server: DemoServer;
  let browser: Browser;
  let explorer: OpenPage;

  beforeAll(async () => {
    server = await startDemoServer({ apiKey: KEY });
    browser = await launchBrowser();
    await writeOddCorpora(server);
    explorer = await openExplorer(browser, server.origin);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const names = () => explorer.page.getByRole('list', { name: 'Groups' }).innerText();
  const param = (name: string) => new URL(explorer.page.url()).searchParams.get(name);
  const part = (name: string) => explorer.page.getByRole('region', { name, exact: true });
  const only = (group: string) =>
    part('What only one group says').getByRole('group', { name: group, exact: true });
  const best = (group: string) =>
    part('The best answers of each group').getByRole('group', { name: group, exact: true });
  /** Who is in a group: the first of the parts that have its name. */
  const head = (group: string) =>
    explorer.page.getByRole('group', { name: group, exact: true }).first();

  it('begins with a claim, and compares the two largest groups', async () => {
    const { page, open } = explorer;
    await open('/compare');
    await page.getByRole('heading', { name: 'What do different people say?' }).waitFor();
    await page.getByRole('link', { name: /The voting age should be lowered to 16/ }).click();
    await expect.poll(() => best('men').getByRole('article').count()).toBe(10);
    expect(await names()).toMatch(/1\s+men\s+2\s+women/);
    // What is chosen for people need not stand in the address.
    expect(param('group.1.profile.gender')).toBeNull();
    const authors = await best('women').getByRole('list', { name: 'Author' }).allTextContents();
    expect(authors).toHaveLength(10);
    expect(authors.every((text) => /female/.test(text))).toBe(true);
  });

  it('says what only one group says, and what comes nearest to it', async () => {
    const { page, open } = explorer;
    await open(OLD_AND_YOUNG);
    await expect.poll(() => only('65 and over').getByRole('article').count()).toBe(3);
    const first = only('65 and over').getByRole('article').first();
    expect(await first.innerText()).toMatch(/distance 0\.\d\d \(0 means the same\)/);
    expect(await first.locator('blockquote').innerText()).toMatch(
      /^The nearest, said by\s+2\s+18 to 34 years old\n/,
    );
    await only('65 and over')
      .getByRole('button', { name: /^Show all \d+/ })
      .click();
    expect(await only('65 and over').getByRole('article').count()).toBeGreaterThan(3);
    expect(await page.getByRole('status').count()).toBe(0);
  });

  it('reads on in one group without repeating a hit', async () => {
    const { open } = explorer;
    await open(OLD_AND_YOUNG);
    const hits = best('65 and over').getByRole('article');
    await expect.poll(() => hits.count()).toBe(10);
    await best('65 and over').getByRole('button', { name: 'Show more' }).press('Enter');
    await expect.poll(() => hits.count()).toBeGreaterThan(10);
    const texts = await hits.locator('p:first-of-type').allTextContents();
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('changes and names a group by keyboard, and the address brings all of it back', async () => {
    const { page, open } = explorer;
    await open(OLD_AND_YOUNG);
    await head('65 and over').getByRole('button', { name: 'Add a condition' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Gender' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Gender' });
    await dialog.getByRole('checkbox', { name: /female/ }).press('Space');
    await page.keyboard.press('Escape');
    await expect.poll(() => param('group.1.profile.gender')).toBe('female');
    await expect.poll(names).toMatch(/^1\s+65 and over, women\s+2\s+18 to 34 years old$/);

    await page
      .getByRole('button', { name: 'Rename the group “65 and over, women”' })
      .press('Enter');
    await page.getByRole('textbox', { name: 'Name of the group' }).fill('Grandmothers');
    await page.keyboard.press('Enter');
    await expect.poll(names).toMatch(/^1\s+Grandmothers\s+2/);
    expect(param('group.1.name')).toBe('Grandmothers');

    await expect.poll(() => best('Grandmothers').getByRole('article').count()).toBeGreaterThan(3);
    const texts = (view: OpenPage) =>
      view.page.getByRole('article').locator('p:first-of-type').allTextContents();
    const other = await openExplorer(browser, server.origin);
    const { pathname, search } = new URL(page.url());
    await open(pathname + search);
    await other.open(pathname + search);
    // Hits come in parts, to one window sooner than to the other.
    const both = async () => ({ mine: await texts(explorer), theirs: await texts(other) });
    await expect
      .poll(both)
      .toSatisfy(({ mine, theirs }) => theirs.length > 15 && isDeepStrictEqual(mine, theirs));
    expect(other.complaints).toEqual([]);
    await other.page.close();
  });

  it('keeps what all groups share with the question', async () => {
    const { page, open } = explorer;
    await open(`${COMPARE}&profile.gender=female`);
    // The question chooses a gender, so the first open variable tells the groups apart.
    await expect.poll(names).toMatch(/35 to 49 years old/);
    await page.getByRole('button', { name: 'Remove: women' }).click();
    await expect.poll(names).toMatch(/men\s+2\s+women/);
    expect(param('profile.gender')).toBeNull();
  });

  it('has two to four groups', async () => {
    const { page, open } = explorer;
    await open(OLD_AND_YOUNG);
    const add = page.getByRole('button', { name: 'Add a group' });
    expect(await page.getByRole('button', { name: /^Remove the group/ }).count()).toBe(0);
    await add.click();
    await add.click();
    await expect.poll(names).toMatch(/3\s+everybody\s+4\s+everybody \(2\)$/);
    await expect.poll(() => add.count()).toBe(0);
    expect(param('groups')).toBe('4');
    // Everybody says what the young say, too.
    await only('18 to 34 years old').getByText('Other groups say all of this, too.').waitFor();
    await page.getByRole('button', { name: 'Remove the group “65 and over”' }).click();
    await expect.poll(names).toMatch(/^1\s+18 to 34 years old\s+2\s+everybody\s+3\s+everybody/);
    await page.goBack();
    await expect.poll(names).toMatch(/^1\s+65 and over/);
  });

  it('draws shares that can be read as a table and saved', async () => {
    const { page, open } = explorer;
    await open(`${OLD_AND_YOUNG}&show=shares`);
    const age = page.getByRole('figure', { name: 'Age', exact: true });
    const gender = page.getByRole('figure', { name: 'Gender', exact: true });
    await gender
      .getByRole('img', { name: /^Gender\. Bars show .*65 and over, 18 to 34/ })
      .waitFor();
    // Each group is one age: its chart would say nothing.
    expect(await age.count()).toBe(0);
    const [heads, ...rows] = await tableOf(page, 'Gender');
    expect(heads).toEqual(['Gender', '65 and over', '18 to 34 years old']);
    const labels = await gender.locator('svg text').allTextContents();
    for (const [value, ...cells] of rows) {
      const shares = cells.map((cell) => /^(\d+%) \(\d+\)$/.exec(cell)?.[1]);
      expect(labels).toEqual(expect.arrayContaining([value, ...shares]));
    }
    await expectSavedChart(page, 'Gender', ['65 and over', '18 to 34 years old', rows[0]![0]!]);
  });

  it('says where nothing in a group answers, and still shows what comes nearest', async () => {
    const { page, open } = explorer;
    await open('/compare?corpus=demo&q=xyzzy');
    await only('men').getByText('No argument of this group answers the question.').waitFor();
    await page.getByText('Nothing in this group answers').first().waitFor();
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    await open('/compare?corpus=demo&q=xyzzy&show=shares');
    await page.getByText('Nothing here answers').waitFor();
    expect(await page.getByRole('figure').count()).toBe(0);
    await open('/compare?corpus=demo&q=xyzzy&show=fairness');
    await page.getByRole('figure').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('draws charts for the width and the colours of the page', async () => {
    const { page, open } = explorer;
    await open(`${OLD_AND_YOUNG}&show=shares`);
    const chart = page
      .getByRole('figure', { name: 'Gender', exact: true })
      .getByRole('img')
      .locator('svg');
    const bar = chart.locator('path, rect').first();
    const state = async () => ({
      width: Number(await chart.getAttribute('width')),
      fill: await bar.evaluate((shape) => {
        const view = globalThis as unknown as {
          getComputedStyle(element: unknown): { fill: string };
        };
        return view.getComputedStyle(shape).fill;
      }),
    });
    await chart.waitFor();
    const before = await state();
    await page.setViewportSize({ width: 500, height: 900 });
    await expect.poll(async () => (await state()).width).not.toBe(before.width);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(async () => (await state()).fill).not.toBe(before.fill);
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('says who is missing among the first hits of each group', async () => {
    const { page, open } = explorer;
    await open(`${OLD_AND_YOUNG}&show=fairness`);
    const title = 'How far each group’s first ten hits are from the corpus';
    await page.getByRole('figure', { name: title }).waitFor();
    const rows = await tableOf(page, title);
    expect(rows.map(([name]) => name)).not.toContain('Age');
    expect(rows.find(([name]) => name === 'Gender')).toEqual([
      'Gender',
      expect.stringMatching(/^0\.\d\d$/),
      expect.stringMatching(/^0\.\d\d$/),
    ]);
    const { data } = (
      await server.app.inject({
        method: 'POST',
        url: '/graphql',
        payload: {
          query: `query ($by: PremiseQuery!, $groups: [GroupInput!]!) {
            compareGroups(by: $by, groups: $groups, corpus: "demo") {
              premises(first: 10) { fairness(variables: ["residence"]) { missingGroups } }
            }
          }`,
          variables: {
            by: { text: QUESTION },
            groups: ['65+', '18-34'].map((age) => ({
              name: age,
              filter: { profile: [{ variable: 'age', anyOf: [age] }] },
            })),
          },
        },
      })
    ).json<{
      data: { compareGroups: { premises: { fairness: { missingGroups: string[] }[] } }[] };
    }>();
    const shown = await page
      .getByRole('heading', { name: 'Who is missing among the first ten hits' })
      .locator('..')
      .getByRole('group')
      .allInnerTexts();
    expect(shown).toHaveLength(2);
    data.compareGroups.forEach(({ premises }, group) => {
      const [residence] = premises.fairness;
      for (const value of residence!.missingGroups) expect(shown[group]).toContain(value);
      if (residence!.missingGroups.length === 0) {
        expect(shown[group]).not.toContain('Place of residence');
      }
    });
  });

  it('shows one group at a time where only one fits', async () => {
    const { page, open } = explorer;
    await page.setViewportSize({ width: 360, height: 800 });
    await open(OLD_AND_YOUNG);
    await expect.poll(() => best('65 and over').getByRole('article').count()).toBe(10);
    expect(await best('18 to 34 years old').count()).toBe(0);
    await page.getByRole('radio', { name: /18 to 34/ }).click();
    await expect.poll(() => best('18 to 34 years old').getByRole('article').count()).toBe(10);
    expect(await best('65 and over').count()).toBe(0);
    expect(param('group')).toBe('2');
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('says that there are no groups where nothing is known of authors', async () => {
    const { page, open } = explorer;
    await open('/compare?corpus=plain&q=free+trains');
    await page.getByRole('heading', { name: 'Nothing is known about the authors' }).waitFor();
    expect(await page.getByRole('figure').count()).toBe(0);
    await page.getByRole('link', { name: 'Search its arguments instead' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(4);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('shows odd texts and values as they are', async () => {
    const { page, open } = explorer;
    await page.setViewportSize({ width: 360, height: 800 });
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    for (const show of ['arguments', 'shares', 'fairness']) {
      // The two largest groups are those of odd names.
      await open(`/compare?corpus=odd&q=free+trains&show=${show}`);
      await page.getByRole('radio', { name: `Guild: ${HTML}` }).waitFor();
      if (show === 'arguments') {
        await page.getByRole('article').filter({ hasText: HTML }).first().waitFor();
        expect(await page.getByRole('article').getByRole('img').count()).toBe(0);
      }
      expect(await page.evaluate(overflow)).toBe(0);
    }
    expect(await page.title()).toContain('Elenchus');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('has nothing that axe-core objects to', async () => {
    const other = await openExplorer(browser, server.origin);
    for (const show of ['arguments', 'shares', 'fairness']) {
      await other.open(`${OLD_AND_YOUNG}&groups=4&show=${show}`);
      await other.page
        .getByRole(show === 'arguments' ? 'article' : 'img')
        .first()
        .waitFor();
      expect(await violationsOf(other.page)).toEqual([]);
    }
    await other.open('/compare');
    await other.page.getByRole('heading', { name: 'Claims to try' }).waitFor();
    expect(await violationsOf(other.page)).toEqual([]);
    expect(other.complaints).toEqual([]);
    await other.page.close();
  });

  it('complained of nothing and asked nobody else', () => {
    expect(explorer.complaints).toEqual([]);
    expect(explorer.strayRequests).toEqual([]);
  });
});
