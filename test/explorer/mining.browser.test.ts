import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser, needingBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { openExplorer, type OpenPage, violationsOf } from './open.js';

const TEXT =
  'New nuclear power stations should be built, because they need no coal. But they cost more than wind power.';

describe('a text that is pasted in the Graphs view', needingBrowser(), () => {
  let server: DemoServer;
  let browser: Browser;
  let explorer: OpenPage;

  beforeAll(async () => {
    server = await startDemoServer();
    browser = await launchBrowser();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    explorer = await openExplorer(browser, server.origin, {
      viewport: { width: 1400, height: 1000 },
      reducedMotion: 'reduce',
    });
  });
  afterEach(async () => {
    expect(explorer.strayRequests).toEqual([]);
    await explorer.page.context().close();
  });

  const dialog = () => explorer.page.getByRole('dialog', { name: 'Turn a text into a graph' });
  const canvas = () => explorer.page.getByLabel('Your sketch as boxes and arrows');
  const sketched = () => new URL(explorer.page.url()).searchParams.getAll('sketch');
  const button = () => dialog().getByRole('button', { name: 'Turn into a graph' });
  const paste = async (text: string) => {
    await explorer.page.getByRole('button', { name: 'Paste a text' }).first().click();
    await dialog().getByRole('textbox', { name: 'The text' }).fill(text);
    await button().click();
  };

  it('becomes a sketch with confidences, which is corrected and searched by', async () => {
    const { page, open } = explorer;
    await open('/graphs?by=sketch');
    await paste(TEXT);
    await expect.poll(() => dialog().count()).toBe(0);
    await expect.poll(() => sketched().length).toBe(3);
    expect(sketched().filter((value) => /^(?:for|against)\d~\d+_/.test(value))).toHaveLength(2);
    await page.getByText(/^Found 3 statements/).waitFor();
    const arrow = canvas().getByRole('button', { name: /^Arrow: .*, (only )?\d+% sure$/ });
    await expect.poll(() => arrow.count()).toBe(2);
    expect(await violationsOf(page)).toEqual([]);
    await arrow.first().click();
    await page.getByRole('menuitem', { name: 'says in other words' }).click();
    // What a person has decided needs no number.
    await expect.poll(() => arrow.count()).toBe(1);
    await expect.poll(() => sketched().some((value) => /^same\d_/.test(value))).toBe(true);
    await page.getByText(/^\d+ graphs, the most similar first/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => arrow.count()).toBe(2);
    await page.getByRole('button', { name: 'Show the query' }).click();
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('MineText');
    expect(explorer.complaints).toEqual([]);
  });

  it('shows its confidences again from the address', async () => {
    const { page, open } = explorer;
    const values = ['Trams should be free.', 'for1~93_They are quiet.', 'against1~38_Who pays?'];
    const params = new URLSearchParams(values.map((value): [string, string] => ['sketch', value]));
    await open(`/graphs?${params.toString()}`);
    await canvas().getByRole('button', { name: 'Arrow: supports, 93% sure' }).waitFor();
    await canvas().getByRole('button', { name: 'Arrow: attacks, only 38% sure' }).waitFor();
    await canvas().getByText('38% ?').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(explorer.complaints).toEqual([]);
  });

  it('can be pasted from the first page, and going back leaves that', async () => {
    const { page, open } = explorer;
    await open('/graphs');
    await page.getByRole('button', { name: 'Paste a text' }).click();
    await dialog().waitFor();
    expect(new URL(page.url()).search).toBe('?by=sketch');
    await page.goBack();
    await expect.poll(() => dialog().count()).toBe(0);
    await page.getByRole('link', { name: 'Sketch an argument' }).click();
    await canvas().waitFor();
    expect(await dialog().count()).toBe(0);
    // An empty canvas offers each way once.
    for (const name of ['Paste a text', 'Load an example']) {
      expect(await page.getByRole('button', { name }).count()).toBe(1);
    }
    await page.goto(`${server.origin}/graphs`);
    await paste(TEXT);
    await expect.poll(() => sketched().length).toBe(3);
    await page.getByText(/^Found 3 statements/).waitFor();
    expect(await page.getByRole('button', { name: 'Paste a text' }).count()).toBe(1);
    expect(explorer.complaints).toEqual([]);
  });

  it('can be one of four examples, by keys alone', async () => {
    const { page, open } = explorer;
    await open('/graphs?by=sketch');
    await page.getByRole('button', { name: 'Paste a text' }).first().press('Enter');
    for (const language of ['English', 'Français', 'Italiano', 'Deutsch']) {
      await dialog().getByRole('button', { name: language }).press('Enter');
    }
    expect(await dialog().getByRole('textbox').inputValue()).toMatch(/^Die Gemeinde/);
    expect(await violationsOf(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Turn into a graph' }).press('Enter');
    await page.getByText(/^Found \d+ statements/).waitFor();
    expect(explorer.complaints).toEqual([]);
  });

  it('says what is wrong with it, and keeps the text', async () => {
    const { page, open } = explorer;
    await open('/graphs?by=sketch');
    await paste('Trams run here. '.repeat(2_000));
    const alert = dialog().getByRole('alert');
    await alert.getByText('This text has 32,000 characters; at most 20,000 are').waitFor();
    expect(await dialog().getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 500 });
    // Although more stands above it than the window has room for.
    const { x, y } = (await button().boundingBox())!;
    const at = `document.elementFromPoint(${x + 9}, ${y + 9})?.textContent`;
    expect(await page.evaluate(at)).toBe('Turn into a graph');
    expect(await dialog().getByRole('textbox').inputValue()).toMatch(/^Trams run here/);
    await dialog().getByRole('textbox').fill('Dogs bark. '.repeat(250));
    await button().click();
    await alert.getByText('This text has more than 200 statements').waitFor();
    await dialog().getByRole('textbox').fill('Trams are quiet.');
    await expect.poll(() => alert.count()).toBe(0);
    await button().click();
    await page.getByText('The text has one statement only').waitFor();
    await page.getByText('Found 1 statement.', { exact: true }).waitFor();
    await expect.poll(sketched).toEqual(['Trams are quiet.']);
  });
});
