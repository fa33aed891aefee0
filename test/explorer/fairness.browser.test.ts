import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, needingBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { HTML, KEY, writeOddCorpora } from './odd-corpora.js';
import { openExplorer, type OpenPage, violationsOf } from './open.js';
import { expectSavedChart, tableOf } from './saved-chart.js';

const QUESTION = 'Should 16-year-olds be allowed to vote?';
const FAIRNESS = `/fairness?q=${encodeURIComponent(QUESTION)}`;
const VARIABLES = [
  'Gender',
  'Age',
  'Place of residence',
  'Civil status',
  'Highest education',
  'Political position',
  'Issues that matter',
];

interface Measured {
  readonly nodes: readonly { readonly text: string }[];
  readonly fairness: readonly {
    readonly variable: string;
    readonly missingGroups: readonly string[];
    readonly divergence: number;
  }[];
}

describe('the Fairness view', needingBrowser(), () => {
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

  const params = (name: string) => new URL(explorer.page.url()).searchParams.getAll(name);
  const card = (title: string) => explorer.page.getByRole('article', { name: title, exact: true });
  const figures = () => explorer.page.getByRole('figure').getByRole('heading').allInnerTexts();

  /** The first page as the API answers it, in an order. */
  async function measured(diversify?: object, variables?: readonly string[]): Promise<Measured> {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: {
        query: `query ($by: PremiseQuery, $rerank: RerankInput, $variables: [String!]) {
          premises(by: $by, corpus: "demo", rerank: $rerank, first: 20) {
            nodes { text }
            fairness(variables: $variables) { variable missingGroups divergence }
          }
        }`,
        variables: {
          by: { text: QUESTION },
          variables,
          ...(diversify && { rerank: { diversify } }),
        },
      },
    });
    return answer.json<{ data: { premises: Measured } }>().data.premises;
  }

  /** The hits of an order, as its card lists them. */
  async function listed(title: string): Promise<string[]> {
    const list = card(title).locator('details', { hasText: 'All 20 hits in this order' });
    await list.getByText('All 20 hits in this order').click();
    return list.getByRole('listitem').allTextContents();
  }

  it('begins with a claim', async () => {
    const { page, open } = explorer;
    await open('/fairness');
    await page.getByRole('heading', { name: 'Who is heard first?' }).waitFor();
    await page.getByRole('link', { name: /The voting age should be lowered to 16/ }).click();
    await expect.poll(figures).toEqual(['Divergence by variable', ...VARIABLES]);
  });

  it('shows shares on the page, among the candidates and in the corpus, and who is missing', async () => {
    const { page, open } = explorer;
    await open(FAIRNESS);
    await expect.poll(figures).toEqual(['Divergence by variable', ...VARIABLES]);
    const { fairness } = await measured();
    expect(fairness).toHaveLength(VARIABLES.length);
    for (const [index, { missingGroups, divergence }] of fairness.entries()) {
      const figure = page.getByRole('figure', { name: VARIABLES[index], exact: true });
      const text = await figure.innerText();
      expect(text).toContain(`Divergence: ${divergence.toFixed(2)}`);
      for (const value of missingGroups) {
        expect(text).toMatch(new RegExp(`Not on this page: .*${value}`));
      }
      if (missingGroups.length === 0) {
        expect(text).toContain('Every group of the corpus is on this page.');
      }
    }
    const [heads, ...rows] = await tableOf(page, 'Gender');
    expect(heads).toEqual(['Gender', 'on this page', 'among the candidates', 'in the corpus']);
    expect(rows.map(([value]) => value)).toEqual(['male', 'female', 'diverse', 'not known']);
    expect(rows.map((row) => row.at(-1))).toEqual([
      '39% (291)',
      '20% (152)',
      '2% (14)',
      '39% (296)',
    ]);
    const issues = page.getByRole('figure', { name: 'Issues that matter' });
    await issues.getByText('shares can add up to more than 100%').waitFor();
  });

  it('saves a chart', async () => {
    const { page, open } = explorer;
    await open(FAIRNESS);
    await page.getByRole('img', { name: /^Age\./ }).waitFor();
    await expectSavedChart(page, 'Age', ['on this page', 'in the corpus', '65+', 'not known']);
  });

  it('says what another order changes before it is chosen, and chooses it', async () => {
    const { page, open } = explorer;
    await open(FAIRNESS);
    const before = await measured();
    const after = await measured({ equalShares: {} });
    await card('Best match first').getByText('In use').waitFor();
    const use = card('Equal groups').getByRole('button', { name: 'Use this order' });
    await use.waitFor();
    const texts = ({ nodes }: Measured) => nodes.map(({ text }) => text);
    expect(await listed('Best match first')).toEqual(texts(before));
    expect(await listed('Equal groups')).toEqual(texts(after));

    const comesIn = texts(after).filter((text) => !texts(before).includes(text));
    expect(comesIn.length).toBeGreaterThan(0);
    const incoming = card('Equal groups').locator('[data-kind="comesIn"]');
    await incoming.getByRole('heading', { name: `Added (${comesIn.length})` }).waitFor();
    const all = incoming.getByRole('button', { name: /^Show all/ });
    if (comesIn.length > 3) await all.click();
    expect(await incoming.getByRole('link').allTextContents()).toEqual(comesIn);
    const outgoing = card('Equal groups').locator('[data-kind="goesOut"]');
    await outgoing.getByRole('heading', { name: `Dropped (${comesIn.length})` }).waitFor();
    await outgoing
      .getByText(/^was at place \d+$/)
      .first()
      .waitFor();

    await use.click();
    await card('Equal groups').getByText('In use').waitFor();
    expect(params('diversify')).toEqual(['equalShares']);
    const inUse = await measured({ equalShares: {} });
    const age = inUse.fairness.find(({ variable }) => variable === 'age')!;
    const figure = page.getByRole('figure', { name: 'Age', exact: true });
    await figure.getByText(`Divergence: ${age.divergence.toFixed(2)}`).waitFor();

    // The other views show hits in that order.
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(10);
    expect(params('diversify')).toEqual(['equalShares']);
    await page.getByRole('button', { name: /give all groups the same share/ }).waitFor();
  });

  it('goes back to the best match', async () => {
    const { open } = explorer;
    await open(`${FAIRNESS}&diversify=matchCorpusShares`);
    await card('Groups as in the corpus').getByText('In use').waitFor();
    await card('Best match first').getByRole('button', { name: 'Use this order' }).click();
    await card('Best match first').getByText('In use').waitFor();
    expect(params('diversify')).toEqual([]);
  });

  it('measures and balances the variables that are picked', async () => {
    const { page, open } = explorer;
    await open(FAIRNESS);
    const picker = page.getByRole('toolbar', { name: 'Groups by' });
    await picker.getByRole('button', { name: 'Gender' }).click();
    await picker.getByRole('button', { name: 'Age' }).press('Space');
    await expect.poll(() => params('balance')).toEqual(['gender', 'age']);
    await expect.poll(figures).toEqual(['Divergence by variable', 'Gender', 'Age']);
    const variables = ['gender', 'age'];
    const { fairness } = await measured({ matchCorpusShares: { variables } }, variables);
    const mean = fairness.reduce((sum, { divergence }) => sum + divergence, 0) / 2;
    await card('Groups as in the corpus').getByText(mean.toFixed(2), { exact: true }).waitFor();
    await picker.getByRole('button', { name: 'All' }).click();
    await expect.poll(() => params('balance')).toEqual([]);
    await expect.poll(figures).toHaveLength(VARIABLES.length + 1);
  });

  it('leaves out groups among which the question chooses', async () => {
    const { page, open } = explorer;
    await open(`${FAIRNESS}&profile.gender=female`);
    await page.getByText('your conditions already choose among these groups: Gender.').waitFor();
    await expect.poll(figures).toEqual(['Divergence by variable', ...VARIABLES.slice(1)]);
    await open(`${FAIRNESS}&profile.gender=female&balance=gender`);
    await page.getByText('Your conditions already choose the groups of authors').waitFor();
  });

  it('says where there are too few hits, and where nothing is known of authors', async () => {
    const { page, open } = explorer;
    await open('/fairness?q=vote&profile.gender=diverse&topic=Transport&language=it');
    await page.getByRole('heading', { name: 'Too few hits to say who is missing' }).waitFor();
    await open('/fairness?corpus=plain&q=free+trains');
    await page.getByRole('heading', { name: 'Nothing is known about the authors' }).waitFor();
    expect(await page.getByRole('figure').count()).toBe(0);
  });

  it('fits a narrow screen, also with odd texts and values', async () => {
    const { page, open } = explorer;
    await page.setViewportSize({ width: 360, height: 800 });
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await open(FAIRNESS);
    await expect.poll(figures).toHaveLength(VARIABLES.length + 1);
    expect(await page.evaluate(overflow)).toBe(0);
    await open('/fairness?corpus=odd&q=free+trains');
    await page.getByRole('figure', { name: 'Guild', exact: true }).waitFor();
    await card('Best match first').getByText('All 4 hits in this order').click();
    await card('Best match first').getByRole('link', { name: HTML }).waitFor();
    expect(await page.evaluate(overflow)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('has nothing that axe-core objects to', async () => {
    const other = await openExplorer(browser, server.origin);
    for (const address of ['/fairness', FAIRNESS, `${FAIRNESS}&diversify=equalShares`]) {
      await other.open(address);
      const awaited =
        address === '/fairness'
          ? other.page.getByRole('heading', { name: 'Claims to try' })
          : other.page.getByRole('img').first();
      await awaited.waitFor();
      expect(await violationsOf(other.page)).toEqual([]);
    }
    expect(other.complaints).toEqual([]);
    await other.page.close();
  });

  it('complained of nothing and asked nobody else', () => {
    expect(explorer.complaints).toEqual([]);
    expect(explorer.strayRequests).toEqual([]);
  });
});
