/**
 * Takes the pictures of the Explorer in docs/explorer, of the real page on the demo corpus: `npm run
 * lab -- screenshot-explorer`. With `--all DIR`, it takes every view at three widths in both themes, to
 * be looked at; with `--only NAME`, one view.
 */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { PACKAGE_ROOT } from '../src/runtime/config.js';
import { buildPages, launchBrowser, openIsolated, whyNoBrowser } from '../test/support/browser.js';
import { startDemoServer } from '../test/support/demo-server.js';
import { PHOTOGRAPHED, type Ask, type Photographed } from './screenshot-explorer/views.js';

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
