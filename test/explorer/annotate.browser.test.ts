import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadLines } from '../../src/formats/lines.js';
import { qrelsOf, readJudgements, readQueries } from '../../src/formats/test-collection.js';
import { launchBrowser, needingBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { ask } from '../support/server.js';
import { openExplorer, type OpenPage, violationsOf } from './open.js';

const KEY = 'owner-key';
const QUESTION = 'Should wolves be protected?';
const ANNOTATE = `/annotate?corpus=demo&q=${encodeURIComponent(QUESTION)}&depth=10`;

describe('the Annotate view', needingBrowser(), () => {
  let server: DemoServer;
  let browser: Browser;
  let explorer: OpenPage;

  beforeAll(async () => {
    server = await startDemoServer({ apiKey: KEY });
    browser = await launchBrowser();
    explorer = await openExplorer(browser, server.origin);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Says who judges; the first time, or in place of somebody else. */
  async function judgeAs(name: string) {
    const { page } = explorer;
    const change = page.getByRole('button', { name: 'Change name' });
    if (await change.isVisible()) await change.click();
    await page.getByRole('textbox', { name: 'Your name' }).fill(name);
    await page.keyboard.press('Enter');
    await page.getByText(`Judging as ${name}`).waitFor();
    await place(1);
  }
  const place = (number: number) =>
    explorer.page.locator('strong', { hasText: new RegExp(`^${number} of 10$`) }).waitFor();
  const press = async (...keys: string[]) => {
    for (const key of keys) await explorer.page.keyboard.press(key);
  };
  const label = (name: string) => explorer.page.getByRole('button', { name, exact: true });
  const rows = () => explorer.page.getByRole('listitem').getByRole('button');
  const tab = (name: string) => explorer.page.getByRole('tab', { name }).click();

  async function stored() {
    const { data } = await ask(
      server.app,
      '{ judgements(corpus: "demo", first: 100) { nodes { question label annotator } } }',
    );
    const { nodes } = data!['judgements'] as {
      nodes: { question: string; label: string; annotator: string }[];
    };
    return nodes;
  }

  it('asks for a question and for a name', async () => {
    const { page, open } = explorer;
    await open('/annotate?corpus=demo');
    await page.getByText('Which question?').waitFor();
    await open(ANNOTATE);
    await page.getByRole('textbox', { name: 'Your name' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    await judgeAs('kim');
    expect(await rows().count()).toBe(10);
    await page.getByText('0 of 10 judged').waitFor();
  });

  it('is done by keyboard: labels, next and previous, undo', async () => {
    const { page } = explorer;
    await press('1');
    // One set of labels is open yet, so it stays.
    await place(1);
    await press('4');
    await place(2);
    await press('2', '5');
    await place(3);
    expect(await rows().nth(0).innerText()).toContain('relevant · for');
    expect(await rows().nth(1).innerText()).toContain('not relevant · against');
    await page.getByText('2 of 10 judged').waitFor();
    await press('ArrowRight', 'j', 'k');
    await place(4);
    await press('ArrowLeft', '3');
    await page.getByText('3 of 10 judged').waitFor();
    await press('u');
    await page.getByText('2 of 10 judged').waitFor();
    await press('1', 'Control+z', '1', '6');
    await place(4);
    // Once more takes it back.
    await press('k', '6');
    expect(await rows().nth(2).innerText()).not.toContain('neutral');
    await press('6');
    await place(4);
    await press('k', 'k', 'k', 'n');
    await place(4);
  });

  it('is done by mouse as well, and keys go on working after a click', async () => {
    const { page } = explorer;
    await label('1 relevant').click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await place(5);
    await press('2');
    expect(await rows().nth(3).innerText()).toContain('relevant');
    expect(await rows().nth(4).innerText()).toContain('not relevant');
    await page.getByText('5 of 10 judged').waitFor();
    expect(await label('2 not relevant').getAttribute('aria-pressed')).toBe('true');
  });

  it('types no labels while somebody writes a question', async () => {
    const { page } = explorer;
    await page.getByRole('combobox', { name: /Question/ }).press('1');
    await page.getByRole('combobox', { name: /Question/ }).fill(QUESTION);
    await page.getByText('5 of 10 judged').waitFor();
  });

  it('keeps judgements in the browser without a key', async () => {
    const { page, open } = explorer;
    await page.getByText('8 judgements are only in this browser.').waitFor();
    await open(ANNOTATE);
    await page.getByText('5 of 10 judged').waitFor();
    await page.getByText('Judging as kim').waitFor();
    expect(await stored()).toEqual([]);
  });

  it('measures how far two annotators agree', async () => {
    const { page } = explorer;
    await judgeAs('alex');
    await page.getByText('0 of 10 judged').waitFor();
    // kim: relevant, not relevant, relevant; for, against, neutral.
    await press('1', '4', '2', '5', '2', '5');
    await place(4);
    await tab('Agreement');
    const relevance = page.getByRole('region', { name: 'Relevance' });
    await relevance.getByText('Both judged 3 hits.').waitFor();
    // Two of three agree; by chance (2 * 1 + 1 * 2) / 9.
    const figures = await relevance.getByRole('term').allInnerTexts();
    const values = await relevance.getByRole('definition').allInnerTexts();
    expect(Object.fromEntries(figures.map((name, at) => [name, values[at]]))).toEqual({
      'Cohen’s kappa': '0.40',
      'Observed agreement': '66.7%',
      'Agreement by chance': '44.4%',
    });
    const cells = await relevance.getByRole('row').allInnerTexts();
    // kim judged more, and is the first.
    expect(cells.map((row) => row.replaceAll(/\s+/g, ' ').trim()).slice(1)).toEqual([
      'relevant 1 1 0 2',
      'not relevant 0 1 0 1',
      'unsure 0 0 0 0',
      'Sum 1 2 0 3',
    ]);
    await page.getByRole('radio', { name: 'All questions' }).click();
    await relevance.getByText('Both judged 3 hits.').waitFor();
  });

  it('says where agreement cannot be measured', async () => {
    const { page } = explorer;
    await tab('Judge');
    await judgeAs('sam');
    await press('1', '4');
    await place(2);
    await tab('Agreement');
    await page.getByRole('button', { name: /Second/ }).click();
    await page.getByRole('option', { name: 'sam' }).click();
    const relevance = page.getByRole('region', { name: 'Relevance' });
    await relevance.getByText('at least two hits').waitFor();
    await tab('Judge');
    await press('j', 'j');
    await place(4);
    await press('1');
    await tab('Agreement');
    await relevance.getByText('Kappa is not defined').waitFor();
  });

  it('sends them to the server when there is a key that may write', async () => {
    const { page } = explorer;
    const typeKey = async (key: string) => {
      await page.getByRole('textbox', { name: 'Key' }).fill(key);
      await page.keyboard.press('Enter');
    };
    await page.getByRole('button', { name: 'Send to the server' }).click();
    await typeKey('wrong-key');
    await page.getByText('The server does not know this key.').waitFor();
    expect(await stored()).toEqual([]);
    await page.getByRole('button', { name: 'Send to the server' }).click();
    await typeKey(KEY);
    await page.getByText('Judgements are kept by the server.').waitFor();
    const all = await stored();
    expect(all.map(({ annotator }) => annotator).sort()).toEqual([
      ...Array.from({ length: 6 }, () => 'alex'),
      ...Array.from({ length: 8 }, () => 'kim'),
      ...Array.from({ length: 3 }, () => 'sam'),
    ]);
    expect(new Set(all.map(({ question }) => question))).toEqual(new Set([QUESTION]));
  });

  it('writes each further one at once, and takes it back', async () => {
    const { page } = explorer;
    await tab('Judge');
    const own = async () => (await stored()).filter(({ annotator }) => annotator === 'sam');
    await rows().nth(7).click();
    await press('3');
    await expect.poll(async () => (await own()).map(({ label }) => label)).toContain('unsure');
    await press('2');
    await expect
      .poll(async () => (await own()).map(({ label }) => label))
      .toContain('not relevant');
    expect(await own()).toHaveLength(4);
    await press('2');
    await expect.poll(async () => (await own()).length).toBe(3);
    await page.getByText('Judgements are kept by the server.').waitFor();
  });

  it('shows own judgements of earlier, from the server', async () => {
    const other = await openExplorer(browser, server.origin);
    await other.open(ANNOTATE);
    await other.page.getByRole('textbox', { name: 'Your name' }).fill('kim');
    await other.page.keyboard.press('Enter');
    await other.page.getByText('5 of 10 judged').waitFor();
    await other.page.close();
  });

  it('saves files that the commands read', async () => {
    const { page } = explorer;
    await tab('Files');
    const save = async (name: RegExp) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      const file = await download;
      return { name: file.suggestedFilename(), path: await file.path() };
    };
    const bad = new BadLines();
    const queries = await save(/^Save .*-queries\.jsonl \(one line\)/);
    const asked = await readQueries(queries.path, bad);
    expect(asked.map(({ text }) => text)).toEqual([QUESTION]);
    const known = {
      queries: new Set(asked.map(({ id }) => id)),
      corpus: { has: () => true },
    };
    const beir = await save(/^Save .*-qrels\.tsv/);
    const qrels = qrelsOf(await readJudgements(beir.path, known, bad));
    const trec = await save(/^Save .*-qrels\.txt/);
    expect(qrelsOf(await readJudgements(trec.path, known, bad))).toEqual(qrels);
    expect(bad.problems).toEqual([]);
    // Of the third hit the mean of 1 and 0, rounded half up.
    expect([...qrels.get(asked[0]!.id)!.values()].sort()).toEqual([0, 0, 1, 1, 1]);
    const all = await save(/^Save .*-judgements\.jsonl/);
    const lines = readFileSync(all.path, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(17);
    const command = `npx elenchus ingest --corpus demo --queries ${queries.name} --qrels ${beir.name}`;
    await page.getByText(command).waitFor();
    await page.getByText('npx elenchus evaluate search --corpus demo --judgements').waitFor();
  });

  it('shows whatever sets of labels a corpus has', async () => {
    const { page, open } = explorer;
    const labels = {
      picture: { SUPPORTS: 2, ON_TOPIC: 1, OFF_TOPIC: 0 },
      mood: Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`mood ${at}`, null])),
    };
    await ask(
      server.app,
      `mutation ($labels: JSON, $premises: [PremiseInput!]!) {
        createCorpus(name: "pictures", input: { labels: $labels }) { added }
        putPremises(corpus: "pictures", premises: $premises) { added }
      }`,
      { labels, premises: [{ externalId: 'p1', text: 'Wolves in the snow.' }] },
      KEY,
    );
    await open('/annotate?corpus=pictures&q=wolves');
    await page.getByRole('group', { name: 'picture' }).waitFor();
    await label('1 supports').waitFor();
    await label('9 mood 5').waitFor();
    await label('A mood 6').waitFor();
    await press('a');
    expect(await rows().first().innerText()).toContain('mood 6');
    await page
      .getByRole('toolbar', { name: 'Judge by' })
      .getByRole('button', { name: 'mood' })
      .click();
    await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe('picture');
    expect(await page.getByRole('group', { name: 'mood' }).count()).toBe(0);
  });

  it('passes axe-core and fits narrow screens', async () => {
    const options = { viewport: { width: 360, height: 800 } };
    const other = await openExplorer(browser, server.origin, options);
    const { page, open } = other;
    await open(ANNOTATE);
    await page.getByRole('textbox', { name: 'Your name' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Your name' }).fill('kim');
    await page.keyboard.press('Enter');
    for (const part of ['judge', 'agreement', 'files']) {
      await open(`${ANNOTATE}&part=${part}`);
      expect(await violationsOf(page)).toEqual([]);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - 360');
      expect(overflow).toBe(0);
    }
    await page.close();
  });

  it('complained of nothing but the wrong key, and asked nobody else', () => {
    expect(explorer.complaints.filter((text) => !text.includes('401'))).toEqual([]);
    expect(explorer.strayRequests).toEqual([]);
  });
});
