/**
 * Takes the pictures of the Explorer in docs/explorer, of the real page on the demo corpus: `npm run
 * lab -- screenshot-explorer`. With `--all DIR`, it takes every view at three widths in both themes, to
 * be looked at; with `--only NAME`, one view.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser, Page } from 'playwright-core';
import { PACKAGE_ROOT } from '../src/runtime/config.js';
import { buildPages, launchBrowser, openIsolated, whyNoBrowser } from '../test/support/browser.js';
import { startDemoServer } from '../test/support/demo-server.js';

interface Size {
  readonly width: number;
  readonly height: number;
}
type Theme = 'light' | 'dark';

const DOCS = join(PACKAGE_ROOT, 'docs/explorer');
const IN_DOCS: Size = { width: 1280, height: 860 };
const ALL: readonly Size[] = [
  { width: 360, height: 800 },
  { width: 1280, height: 860 },
  { width: 2560, height: 1440 },
];
/** Of WebP, 0 to 100: letters stay clear, and a picture stays under 100 kB. */
const QUALITY = 80;

/** The layout of pictures is loaded first. */
const PATIENCE_MS = 60_000;

const QUESTION = 'Should 16-year-olds be allowed to vote?';

const Q = `q=${encodeURIComponent(QUESTION)}`;

const REACTORS = `q=${encodeURIComponent('New nuclear power stations should be built.')}`;

const OLDER_WOMEN = 'profile.gender=female&profile.age.from=50-64';

const PHOTOGRAPHED: readonly Photographed[] = [
  { name: 'start', address: () => '/', shows: 'h3' },
  { name: 'search', address: () => `/?${Q}`, shows: 'article mark' },
  { name: 'authors', address: () => `/?${Q}&${OLDER_WOMEN}&layout=list`, shows: 'article mark' },
  { name: 'compare', address: () => `/compare?${Q}`, shows: 'article' },
  { name: 'fairness', address: () => `/fairness?${Q}`, shows: 'figure svg' },
  {
    name: 'graphs',
    height: 1300,
    address: () => '/graphs',
    shows: 'h1',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Load an example' }).click();
      // Its hits, with their pictures.
      await page.locator('article .react-flow__node').first().waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'pasted-text',
    height: 1000,
    address: () => '/graphs?by=sketch',
    shows: 'h1',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Paste a text' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Turn a text into a graph' });
      await dialog.getByRole('button', { name: 'English' }).click();
      await dialog.getByRole('button', { name: 'Turn into a graph' }).click();
      await page.locator('article').first().waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'other-side',
    address: async (ask) => {
      const { premises } = await ask<{ premises: { nodes: { id: string }[] } }>(
        `{ premises(by: { text: "${QUESTION}" }, corpus: "demo", filter: { language: ["en"], stance: [AGAINST] }, first: 1) { nodes { id } } }`,
      );
      return `/argument?${new URLSearchParams({ corpus: 'demo', id: premises.nodes[0]!.id }).toString()}`;
    },
    shows: 'article',
  },
  {
    name: 'images',
    address: () => `/images?${REACTORS}`,
    shows: 'ol img',
    prepare: async (page) => {
      const second = page.locator('[data-image]').nth(1);
      await page.getByText('14 images').waitFor();
      // A pointer that was never seen does not hover.
      await page.mouse.move(5, 5);
      await page.mouse.move(9, 9);
      await second.hover();
      await page.getByRole('tooltip').locator('b').first().waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'argument-images',
    notInDocs: true,
    address: async (ask) => {
      const { premises } = await ask<{ premises: { nodes: { id: string }[] } }>(
        `{ premises(by: { text: "Should new nuclear power stations be built?" }, filter: { language: ["en"], stance: [FAVOR] }, first: 1) { nodes { id } } }`,
      );
      return `/argument?${new URLSearchParams({ id: premises.nodes[0]!.id, certainty: '100' }).toString()}`;
    },
    shows: 'ol img',
  },
  {
    name: 'image',
    address: () => `/images?${REACTORS}`,
    shows: 'ol img',
    prepare: async (page) => {
      await page.getByText('14 images').waitFor();
      await page.locator('[data-image]').first().click();
      const open = page.getByRole('dialog');
      await open.getByText('Share of the best score').waitFor({ timeout: PATIENCE_MS });
      await open.getByText('Looking for').waitFor({ state: 'hidden', timeout: PATIENCE_MS });
    },
  },
  {
    name: 'annotate',
    address: () => `/annotate?${Q}`,
    shows: 'main input',
    prepare: async (page) => {
      await page.getByLabel('Your name').fill('Kim');
      await page.getByRole('button', { name: 'Judge with this name' }).click();
      await page.getByRole('article').first().waitFor();
    },
  },
];

const { values } = parseArgs({ options: { all: { type: 'string' }, only: { type: 'string' } } });
const missing = whyNoBrowser();
if (missing) throw new Error(missing);
await buildPages();
const server = await startDemoServer({ requestTimeoutMs: 120_000 }, { images: true });
const browser = await launchBrowser();
const ask: Ask = async <Data>(query: string) => {
  const answer = await server.app.inject({ method: 'POST', url: '/graphql', payload: { query } });
  return answer.json<{ data: Data }>().data;
};
try {
  await mkdir(values.all ?? DOCS, { recursive: true });
  const wanted = PHOTOGRAPHED.filter(
    ({ name, notInDocs }) =>
      name === (values.only ?? name) && (values.all !== undefined || !notInDocs),
  );
  for (const view of wanted) {
    if (values.all === undefined) {
      const picture = await take(
        browser,
        view,
        { ...IN_DOCS, height: view.height ?? IN_DOCS.height },
        'light',
      );
      await save(join(DOCS, `${view.name}.webp`), await asWebp(picture));
      continue;
    }
    for (const size of ALL) {
      for (const theme of ['light', 'dark'] as const) {
        const file = join(values.all, `${view.name}-${size.width}-${theme}.png`);
        await save(file, await take(browser, view, size, theme));
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}

async function save(file: string, picture: Buffer) {
  await writeFile(file, picture);
  console.log(file);
}

async function take(browser: Browser, view: Photographed, viewport: Size, colorScheme: Theme) {
  const { context } = await openIsolated(browser, server.origin, {
    viewport,
    colorScheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${server.origin}${await view.address(ask)}`);
  await page.locator(view.shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await view.prepare?.(page);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

async function asWebp(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.encode('webp', QUALITY);
}

/** Asks the API of the server that is photographed. */
type Ask = <Data>(query: string) => Promise<Data>;

/** A view as it is photographed. */
interface Photographed {
  readonly name: string;
  readonly address: (ask: Ask) => Promise<string> | string;
  /** What must be on the page. */
  readonly shows: string;
  /** Whether it is only looked at, and not in the docs. */
  readonly notInDocs?: boolean;
  /** In pixels, where the docs need more of it. */
  readonly height?: number;
  /** What is done there before. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}
