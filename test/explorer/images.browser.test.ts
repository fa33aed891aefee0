import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, needingBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { addDrawnImages } from '../support/drawn-images/index.js';
import { ask } from '../support/server.js';
import { openExplorer, type OpenPage, violationsOf } from './open.js';

const KEY = 'owner-key';
const QUESTION = 'Should 16-year-olds be allowed to vote?';
const LABELS = { relevance: { SUPPORTS: 2, ON_TOPIC: 1, OFF_TOPIC: 0 } };
const IMAGES = `/images?corpus=demo&q=${encodeURIComponent(QUESTION)}`;

/** A button of the gallery, in the page. */
interface Marked {
  readonly dataset: { readonly image: string };
}

describe('images in the Explorer', needingBrowser(), () => {
  let server: DemoServer;
  let browser: Browser;
  let explorer: OpenPage;
  let ids: Readonly<Record<string, string>>;
  let premise: string;

  beforeAll(async () => {
    server = await startDemoServer({ apiKey: KEY });
    browser = await launchBrowser();
    explorer = await openExplorer(browser, server.origin);
    ids = await addDrawnImages(server.app, KEY, LABELS);
    const { data } = await ask(
      server.app,
      `{ premises(by: { text: "Wolves kill many sheep" }, corpus: "demo", filter: { language: ["en"], stance: [FAVOR] }, first: 1) { nodes { id } } }`,
    );
    premise = (data!['premises'] as { nodes: [{ id: string }] }).nodes[0].id;
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const gallery = () => explorer.page.getByRole('list', { name: 'Images' });
  const tiles = () => gallery().getByRole('button');
  const tile = (name: string) => gallery().getByRole('button', { name });
  /** Moves the pointer there, and not at once: a pointer that was never seen does not hover. */
  const rest = async (on: Locator) => {
    await explorer.page.mouse.move(5, 5);
    await explorer.page.mouse.move(9, 9);
    await on.hover();
  };
  const dialog = () => explorer.page.getByRole('dialog');
  const parameter = (name: string) => new URL(explorer.page.url()).searchParams.get(name);

  it('are found by a question of their own, with room kept for each', async () => {
    const { page, open } = explorer;
    await open('/?corpus=demo');
    await page.getByRole('navigation').getByRole('link', { name: 'Images' }).click();
    await page.getByRole('heading', { name: 'Which images fit an argument?' }).waitFor();
    await page.getByRole('combobox').fill(QUESTION);
    // While completions are open, the rest of the page is hidden from the tree of roles.
    await page.keyboard.press('Enter');
    await expect.poll(() => tiles().count()).toBe(12);
    await page.getByText('12 images, best first').waitFor();
    expect(parameter('q')).toBe(QUESTION);
    const first = tiles().first().locator('img');
    expect(await first.getAttribute('alt')).toMatch(/A first vote at sixteen|voting age/);
    for (const name of ['width', 'height', 'srcset', 'loading']) {
      expect(await first.getAttribute(name)).not.toBeNull();
    }
    const width = () =>
      first.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
    await expect.poll(width).toBeGreaterThan(100);
  });

  it('are narrowed down by topic and site', async () => {
    const { page, open } = explorer;
    await open(IMAGES);
    const box = (group: string, name: RegExp) =>
      page.getByRole('group', { name: group }).getByRole('checkbox', { name });
    await box('Topic', /^Energy/).check();
    await expect.poll(() => tiles().count()).toBe(3);
    await box('Site', /^grid-news.example/).check();
    expect(parameter('image.topic')).toBe('Energy');
    await expect.poll(() => parameter('image.site')).toBe('grid-news.example');
    await page.reload();
    await expect.poll(() => tiles().count()).toBe(3);
    await box('Topic', /^Energy/).uncheck();
    await expect.poll(() => parameter('image.topic')).toBeNull();
  });

  it('say why they are there, when the pointer rests on one', async () => {
    const { page, open } = explorer;
    await open(IMAGES);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('ReadSentences')) asked.push(request.url());
    });
    await expect.poll(() => tiles().count()).toBe(12);
    expect(asked).toEqual([]);
    const marked = gallery().locator('[data-stance]');
    expect((await marked.allInnerTexts()).toSorted()).toEqual(['Against', 'For']);
    await rest(tile('A first vote at sixteen'));
    const reason = page.getByRole('tooltip');
    await reason.getByText('Text of the page').waitFor();
    await reason.locator('b').first().waitFor();
    expect(await reason.innerText()).toMatch(/\d+%/);
    await reason.getByText('Should 16-year-olds be allowed to vote?').waitFor();
    expect(asked.length).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => reason.count()).toBe(0);
    // The other picture of the ballot box stands behind all that look different.
    expect(await tiles().last().locator('img').getAttribute('alt')).toMatch(
      /voting age|first vote/,
    );
    await tiles().last().getByText('looks the same').waitFor();
    await rest(tiles().last());
    await reason.getByText('because it looks like a better image').waitFor();
  });

  it('are shown in full with their source, and lead to similar ones', async () => {
    const { page, open } = explorer;
    await open(IMAGES);
    await tile('A first vote at sixteen').click();
    await dialog().getByRole('heading', { name: 'A first vote at sixteen' }).waitFor();
    expect(parameter('image')).toBe(ids['ballot']);
    const link = dialog().getByRole('link', { name: /^youth-votes\.example/ });
    expect(await link.getAttribute('href')).toBe('https://youth-votes.example/first-vote');
    expect(await link.getAttribute('rel')).toContain('noopener noreferrer');
    const text = await dialog().innerText();
    expect(text).toMatch(/Rights\s+CC BY 4\.0, Youth Votes/);
    expect(text).toMatch(/Size\s+640 × 520 pixels/);
    expect(text).toMatch(/Side\s+For\s+Should 16-year-olds be allowed to vote\?/);
    const similar = dialog().getByRole('region', { name: 'Similar images' });
    await similar.getByRole('button').first().click();
    await expect.poll(() => parameter('image')).not.toBe(ids['ballot']);
    await page.goBack();
    await dialog().getByRole('heading', { name: 'A first vote at sixteen' }).waitFor();
  });

  it('do not pretend to know the rights or a side', async () => {
    const { open } = explorer;
    await open(`${IMAGES}&image=${ids['hands']}`);
    await dialog().getByRole('heading', { name: 'A class decides' }).waitFor();
    const text = await dialog().innerText();
    expect(text).toMatch(/Rights\s+unknown/);
    expect(text).not.toMatch(/\bSide\b/);
    await dialog().getByText('majority must also listen').first().waitFor();
  });

  it('need no mouse', async () => {
    const { page, open } = explorer;
    await open(IMAGES);
    await expect.poll(() => tiles().count()).toBe(12);
    const order = await tiles().evaluateAll((buttons) =>
      buttons.map((button) => (button as unknown as Marked).dataset.image),
    );
    await tiles().first().focus();
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip').waitFor();
    await page.keyboard.press('Enter');
    await dialog().getByText('2 of 12').waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog().getByText('3 of 12').waitFor();
    expect(parameter('image')).toBe(order[2]);
    await page.keyboard.press('ArrowLeft');
    await dialog().getByText('2 of 12').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog().count()).toBe(0);
    expect(parameter('image')).toBeNull();
    await expect.poll(() => page.evaluate('document.activeElement.dataset.image')).toBe(order[2]);
  });

  it('come back from an address, and it says what it does not understand', async () => {
    const other = await openExplorer(browser, server.origin);
    await other.open(`${IMAGES}&image=${ids['wolf']}&modality=smell`);
    await other.page
      .getByRole('dialog')
      .getByRole('heading', { name: 'The wolf is back in the forest' })
      .waitFor();
    await other.page.getByText('ignores it: modality=smell').waitFor();
    await other.page.keyboard.press('Escape');
    await expect.poll(() => other.page.getByRole('dialog').count()).toBe(0);
    await other.page.close();
  });

  it('cannot be compared with words by their pixels, and it says so in plain words', async () => {
    const { page, open } = explorer;
    await open(IMAGES);
    await page.getByRole('radio', { name: 'Pixels' }).click();
    await page.getByText('Words cannot be compared with pixels').waitFor();
    await page.getByRole('button', { name: 'Compare the text instead' }).click();
    await expect.poll(() => tiles().count()).toBe(12);
    expect(parameter('modality')).toBe('text');
  });

  it('stand beside an argument, from another corpus than its own', async () => {
    const { page, open } = explorer;
    await open(`/argument?corpus=demo&id=${premise}&certainty=100`);
    await expect.poll(() => tiles().count()).toBe(6);
    await page.getByRole('button', { name: /Images from Drawn images|Drawn images/ }).waitFor();
    await rest(tile('Sheep farmers ask for help against wolves'));
    await page.getByRole('tooltip').getByText('Text of the page').waitFor();
    await page.getByRole('button', { name: 'More images' }).click();
    await expect.poll(() => tiles().count()).toBe(12);
    await tile('Sheep farmers ask for help against wolves').click();
    await dialog().getByText('Rights').waitFor();
    expect(parameter('image')).toBe(ids['pasture']);
    expect(parameter('certainty')).toBe('100');
  });

  it('are judged as arguments are, and kappa counts them', async () => {
    const { page, open } = explorer;
    await open(`/annotate?corpus=drawn&q=${encodeURIComponent(QUESTION)}&depth=10`);
    await page.getByRole('textbox', { name: 'Your name' }).fill('kim');
    await page.keyboard.press('Enter');
    const place = (number: number) =>
      page.locator('strong', { hasText: new RegExp(`^${number} of 10$`) }).waitFor();
    await place(1);
    const shown = page.getByRole('article').getByRole('img');
    expect(await shown.getAttribute('alt')).not.toBe('');
    const passage = page.getByRole('article').getByRole('blockquote');
    expect(await passage.innerText()).toContain('voting age');
    const judged: string[] = [];
    for (const [key, next] of [
      ['1', 2],
      ['3', 3],
    ] as const) {
      judged.push(new URL(page.url()).searchParams.get('hit') ?? '');
      await page.keyboard.press(key);
      await place(next);
    }
    await page.getByText('2 of 10 judged').waitFor();
    const { data } = await ask(
      server.app,
      `{ images(by: { text: "${QUESTION}" }, corpus: "drawn", first: 2) { nodes { id } } }`,
    );
    const { nodes } = data!['images'] as { nodes: { id: string }[] };
    expect(judged[1]).toBe(nodes[1]!.id);
    const judgements = nodes.map(({ id: hitId }, at) => ({
      hitId,
      question: QUESTION,
      annotator: 'alex',
      label: ['SUPPORTS', 'OFF_TOPIC'][at],
    }));
    const put = await ask(
      server.app,
      `mutation ($judgements: [JudgementInput!]!) {
        putJudgements(corpus: "drawn", judgements: $judgements) { added rejected }
      }`,
      { judgements },
      KEY,
    );
    expect(put.data).toEqual({ putJudgements: { added: 2, rejected: 0 } });
    await open(`/annotate?corpus=drawn&q=${encodeURIComponent(QUESTION)}`);
    await page.getByText('You judge the first 12 images.').waitFor();
    await page.getByRole('tab', { name: 'Agreement' }).click();
    const relevance = page.getByRole('region', { name: 'Relevance' });
    await relevance.getByText('Both judged 2 hits.').waitFor();
    expect(await relevance.getByRole('definition').first().innerText()).toBe('1.00');
  });

  it('pass axe-core and fit narrow screens', async () => {
    const options = { viewport: { width: 360, height: 800 } };
    const other = await openExplorer(browser, server.origin, options);
    for (const [address, shows] of [
      ['/images?corpus=demo', 'Which images fit an argument?'],
      [IMAGES, '12 images, best first'],
      [`${IMAGES}&image=${ids['ballot']}`, 'Similar images'],
      [`${IMAGES}&modality=visual`, 'Words cannot be compared with pixels'],
      [`/argument?corpus=demo&id=${premise}&certainty=100`, 'More images'],
      [`/annotate?corpus=drawn&q=vote`, 'Your name'],
    ] as const) {
      await other.open(address);
      await other.page.getByText(shows).first().waitFor();
      expect(await violationsOf(other.page)).toEqual([]);
      const overflow = await other.page.evaluate('document.documentElement.scrollWidth - 360');
      expect(overflow).toBe(0);
    }
    await other.open(IMAGES);
    await other.page.getByRole('list', { name: 'Images' }).getByRole('button').first().focus();
    await other.page.keyboard.press('Tab');
    await other.page.getByRole('tooltip').locator('b').first().waitFor();
    expect(await violationsOf(other.page)).toEqual([]);
    await other.page.close();
  }, 300_000);

  it('complained of nothing and asked nobody else', () => {
    expect(explorer.complaints).toEqual([]);
    expect(explorer.strayRequests).toEqual([]);
  });
});
