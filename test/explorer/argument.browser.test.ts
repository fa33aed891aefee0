import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, needingBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { ask } from '../support/server.js';
import { openExplorer, type OpenPage, violationsOf } from './open.js';

const KEY = 'owner-key';
const CLAIM = 'It should be made easier to cull wolves.';

/** Premises of a corpus of their own, by their ids in the data. */
const PREMISES = {
  neutral: { text: 'Nobody has counted the wolves for ten years.', stance: 'NEUTRAL' },
  against: { text: 'Wolves keep the forest healthy.', stance: 'AGAINST' },
  spanish: {
    text: 'Los lobos matan muchas ovejas cada año.',
    language: 'es',
    stance: 'FAVOR',
    claim: { text: 'Se debe permitir cazar lobos.' },
  },
  bare: {
    text: 'Wolves kill sheep.',
    claim: undefined,
    extra: { source: 'https://example.org/a', note: '<b>bold</b>', year: 2020 },
  },
};

/** Premises of another corpus, on whose sides the data says nothing. It has few, to be read fast. */
const OPEN = [
  'Culling wolves is cruel and does not protect a single sheep.',
  'Wolves should never be shot: they keep the deer from eating the young trees.',
  'Wolves kill hundreds of sheep every year, and farmers cannot defend them.',
];
const OPPOSED = '/argument?corpus=open&q=Wolves+should+be+culled.';

describe('the Argument view', needingBrowser(), () => {
  let server: DemoServer;
  let browser: Browser;
  let explorer: OpenPage;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    server = await startDemoServer({ apiKey: KEY });
    browser = await launchBrowser();
    explorer = await openExplorer(browser, server.origin);
    const odd = Object.entries(PREMISES).map(([externalId, premise]) => ({
      externalId,
      language: 'en',
      claim: { text: CLAIM },
      ...premise,
    }));
    const open = OPEN.map((text, at) => ({ externalId: `${at}`, text, language: 'en' }));
    const { data } = await ask(
      server.app,
      `mutation ($odd: [PremiseInput!]!, $open: [PremiseInput!]!) {
        first: createCorpus(name: "odd") { added }
        second: createCorpus(name: "open") { added }
        putPremises(corpus: "odd", premises: $odd) { items { id externalId } }
        others: putPremises(corpus: "open", premises: $open) { added }
      }`,
      { odd, open },
      KEY,
    );
    const { items } = data!['putPremises'] as { items: { id: string; externalId: string }[] };
    for (const { id, externalId } of items) ids[externalId] = id;
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const part = (name: string) => explorer.page.getByRole('region', { name, exact: true });
  const cards = (name: string) => part(name).getByRole('article');
  /** How sure the model is of each guess, in percent. */
  async function guesses(): Promise<number[]> {
    const marks = cards(GUESSED).locator('header');
    await expect.poll(() => marks.count()).toBeGreaterThan(0);
    return (await marks.allTextContents()).map((mark) =>
      Number(/ against · (\d+)%/.exec(mark)![1]),
    );
  }
  const GIVEN = 'Known from the data';
  const GUESSED = 'Guessed by a model';

  it('is reached from a card, and shows a premise in full', async () => {
    const { page, open } = explorer;
    await open('/?corpus=demo&q=Should+wolves+be+protected%3F&layout=list&stance=AGAINST');
    const card = page.getByRole('article').first();
    const text = await card.locator('p:first-of-type').innerText();
    await card.getByRole('link', { name: 'The other side' }).click();
    await page.getByRole('heading', { level: 2, name: text }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/argument');
    const argument = page.getByRole('article').first();
    expect(await argument.innerText()).toMatch(/Age\s+65\+/);
    expect(await argument.innerText()).toMatch(/year\s+20\d\d/);
    await argument.getByRole('link', { name: CLAIM }).waitFor();
    await page.getByRole('heading', { name: 'Similar arguments' }).waitFor();
  });

  it('tells what the data says of sides from what a model guesses', async () => {
    const { open } = explorer;
    await open(`${OPPOSED}&certainty=50`);
    await part(GIVEN).getByText('The data names no such arguments.').waitFor();
    await part(GUESSED).getByText('A guess is only a guess').waitFor();
    for (const percent of await guesses()) expect(percent).toBeGreaterThanOrEqual(50);
    const first = await cards(GUESSED).locator('header').first().textContent();
    expect(first).toMatch(/^(?:Very probably|Probably|Perhaps) against · /);
    await open(`/argument?corpus=demo&q=${encodeURIComponent(CLAIM)}&certainty=100`);
    await expect.poll(() => cards(GIVEN).count()).toBe(10);
    const given = await cards(GIVEN).locator('header').allTextContents();
    for (const mark of given) expect(mark).toMatch(/^Against/);
    await part(GIVEN).getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => cards(GIVEN).count()).toBeGreaterThan(10);
  });

  it('leaves out guesses that are not sure enough, or all of them', async () => {
    const { page, open } = explorer;
    const choose = async (name: string) => {
      await part(GUESSED)
        .getByRole('button', { name: /How sure/ })
        .click();
      await page.getByRole('option', { name }).click();
    };
    await open(`${OPPOSED}&certainty=50`);
    const all = await guesses();
    await choose('at least 75%');
    const sure = all.filter((percent) => percent >= 75).length;
    await expect.poll(() => cards(GUESSED).count()).toBe(sure);
    expect(new URL(page.url()).searchParams.get('certainty')).toBe('75');
    await choose('at least 50%');
    await expect.poll(() => cards(GUESSED).count()).toBe(all.length);
    await choose('show no guesses');
    await expect.poll(() => cards(GUESSED).count()).toBe(0);
    await open('/argument?corpus=open&q=Trams+should+be+free.');
    await part(GUESSED)
      .getByText(
        'The model finds no argument that it is sure enough about. Choose a lower certainty to see more.',
      )
      .waitFor();
  });

  it('shows either side of a claim', async () => {
    const { page, open } = explorer;
    await open('/?corpus=demo');
    await page.getByRole('link', { name: new RegExp(CLAIM) }).click();
    const claim = new URL(page.url()).searchParams.get('claim')!;
    await open(`/argument?corpus=demo&claim=${claim}&certainty=100`);
    await page.getByText('Arguments against:').waitFor();
    await page.getByRole('radio', { name: 'For', exact: true }).click();
    await page.getByText('Arguments for:').waitFor();
    expect(new URL(page.url()).searchParams.get('side')).toBe('FAVOR');
    await expect.poll(() => cards(GIVEN).count()).toBe(10);
    expect(await cards(GIVEN).first().locator('header').textContent()).toMatch(/^For/);
  });

  it('asks which side is wanted where a premise takes none', async () => {
    const { page, open } = explorer;
    await open(`/argument?corpus=odd&id=${ids['neutral']}`);
    await page.getByText('This argument takes no side.').waitFor();
    await page.getByRole('radio', { name: 'Against', exact: true }).click();
    await expect.poll(() => cards(GIVEN).count()).toBe(1);
    await expect.poll(() => cards(GIVEN).textContent()).toContain(PREMISES.against.text);
  });

  it('says in which language it guesses nothing', async () => {
    const { open } = explorer;
    await open(`/argument?corpus=odd&id=${ids['spanish']}`);
    await part(GUESSED).getByText('This text is in Spanish.').waitFor();
  });

  it('shows further fields as they are; only addresses become links', async () => {
    const { page, open } = explorer;
    await open(`/argument?corpus=odd&id=${ids['bare']}`);
    const argument = page.getByRole('article').first();
    await argument.getByText('<b>bold</b>', { exact: true }).waitFor();
    const link = argument.getByRole('link', { name: 'https://example.org/a' });
    expect(await link.getAttribute('rel')).toContain('noreferrer');
    expect(await argument.getByRole('link').count()).toBe(1);
  });

  it('shows the place of a statement in its graph', async () => {
    const { page, open } = explorer;
    const { data } = await ask(
      server.app,
      `{ argumentGraphs(by: { text: "wolves" }, corpus: "demo", first: 1) {
        nodes { id premises(filter: { role: [OBJECTION] }, first: 1) { nodes { id } } }
      } }`,
    );
    const { nodes } = data!['argumentGraphs'] as {
      nodes: [{ id: string; premises: { nodes: [{ id: string }] } }];
    };
    await open(`/argument?corpus=demo&id=${nodes[0].premises.nodes[0].id}&certainty=100`);
    const picture = page.getByRole('img', { name: /^Argument graph on: / });
    const width = () =>
      picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
    await expect.poll(width).toBeGreaterThan(100);
    const link = page.getByRole('link', { name: 'Open the graph' });
    expect(new URLSearchParams((await link.getAttribute('href'))!.split('?')[1]).get('graph')).toBe(
      nodes[0].id,
    );
  });

  it('says so where there is no such argument, or none in this corpus', async () => {
    const { page, open } = explorer;
    await open('/argument?corpus=demo&id=premise:00000000-0000-5000-8000-000000000000');
    await page.getByText('This argument does not exist').waitFor();
    await open(`/argument?corpus=demo&id=${ids['bare']}`);
    await page.getByText('This argument is in another corpus: odd').waitFor();
    await page.getByRole('link', { name: 'Show it there' }).click();
    await page.getByRole('heading', { level: 2, name: PREMISES.bare.text }).waitFor();
    await open('/argument?corpus=demo&side=maybe');
    await page.getByText('What would opponents say?').waitFor();
    await page.getByText('ignores it: side=maybe').waitFor();
  });

  it('passes axe-core and fits narrow screens', async () => {
    const options = { viewport: { width: 360, height: 800 } };
    const other = await openExplorer(browser, server.origin, options);
    for (const [address, last] of [
      ['/argument', 'What would opponents say?'],
      [`${OPPOSED}&certainty=50`, OPEN[0]],
      [`/argument?corpus=odd&id=${ids['neutral']}`, 'This argument takes no side.'],
      [`/argument?corpus=odd&id=${ids['spanish']}`, 'This text is in Spanish.'],
    ] as const) {
      await other.open(address);
      await other.page.getByText(last!).first().waitFor();
      expect(await violationsOf(other.page)).toEqual([]);
      const overflow = await other.page.evaluate('document.documentElement.scrollWidth - 360');
      expect(overflow).toBe(0);
    }
    await other.page.close();
  });

  it('complained of nothing and asked nobody else', () => {
    expect(explorer.complaints).toEqual([]);
    expect(explorer.strayRequests).toEqual([]);
  });
});
