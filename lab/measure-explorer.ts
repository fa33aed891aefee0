/**
 * Opens the Explorer in headless Chromium and prints how fast it is: `npm run lab -- measure-explorer`. It
 * starts a server on the demo corpus; with `--data-dir DIR`, on what is stored there, such as a
 * larger corpus. `--question TEXT` is what is typed.
 *
 * - Size: what the browser loads for the first view, as it comes (compressed).
 * - First contentful paint: without a cache, median of several windows.
 * - Key to hits: from a key press to the frame that shows the hits for the text with that key.
 * - Interaction to next paint: of a visit of typing and clicks, as the browser reports it; median of
 *   several visits, each in a new window.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { median, quantile } from '../src/math/statistics.js';
import { PACKAGE_ROOT } from '../src/runtime/config.js';
import { launchBrowser, whyNoBrowser } from '../test/support/browser.js';

const WINDOWS = 5;
const VISITS = 5;
const FIRST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint');
    if (paint) resolve(paint.startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/** Between two keys: a fast typist. */
const BETWEEN_KEYS_MS = 120;

const INTERACTIONS_TO_ONE_LEFT_OUT = 50;

/**
 * Runs in the page before its own scripts. `keys` gets the time from each key to the frame after the
 * one in which nothing waits for its hits; `interactions` the longest event of each interaction.
 */
const watch = `
  window.measured = { keys: [], interactions: new Map() };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (!interactionId) continue;
      const longest = measured.interactions.get(interactionId) ?? 0;
      measured.interactions.set(interactionId, Math.max(longest, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  document.addEventListener('input', (event) => {
    const pressed = event.timeStamp;
    const look = () => {
      const isBusy = document.querySelector('main [aria-busy=true]') !== null;
      if (isBusy || !document.querySelector('ol[aria-busy]')) return requestAnimationFrame(look);
      requestAnimationFrame(() => measured.keys.push(performance.now() - pressed));
    };
    requestAnimationFrame(look);
  }, true);
`;

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    question: { type: 'string', default: 'Should young people be allowed to vote?' },
  },
});
const missing = whyNoBrowser();
if (missing) throw new Error(missing);

const temporary = values['data-dir']
  ? undefined
  : mkdtempSync(join(tmpdir(), 'elenchus-explorer-'));
const { origin, stop } = await serve(values['data-dir'] ?? temporary!);
const browser = await launchBrowser();
try {
  const sizes = await firstView(browser, `${origin}/`);
  console.log(`first view: ${kilobytes(sizes.code)} of code, ${kilobytes(sizes.fonts)} of fonts`);
  const found = `${origin}/?${new URLSearchParams({ q: values.question }).toString()}`;
  for (const [name, url] of Object.entries({ 'the start': `${origin}/`, 'a search': found })) {
    const paints: number[] = [];
    for (let n = 0; n < WINDOWS; n += 1) paints.push(await firstPaint(browser, url));
    console.log(`first contentful paint of ${name}: ${median(paints).toFixed(0)} ms`);
  }
  const visits: Timings[] = [];
  for (let n = 0; n < VISITS; n += 1) {
    visits.push(await typeAndClick(browser, `${origin}/`, values.question));
  }
  const keys = visits.flatMap((visit) => visit.keys);
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `key to hits: median ${milliseconds(median(keys))}, 95th percentile ${milliseconds(quantile(keys, 0.95))} (${keys.length} keys)`,
  );
  const nextPaint = median(visits.map((visit) => visit.nextPaint));
  console.log(`interaction to next paint of a visit: ${milliseconds(nextPaint)}`);
  console.log('the slowest interaction of each kind, medians of the visits:');
  for (const [kind, [name]] of visits[0]!.slowest.entries()) {
    const durations = visits.map(({ slowest }) => slowest[kind]![1]);
    console.log(`  ${name}: ${milliseconds(median(durations))}`);
  }
} finally {
  await browser.close();
  await stop();
  if (temporary) rmSync(temporary, { recursive: true });
}

/** A server of its own process, as people run it. */
async function serve(dataDir: string) {
  const server = spawn(
    process.execPath,
    [join(PACKAGE_ROOT, 'bin/elenchus.js'), 'serve', '--port', '0', '--data-dir', dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    server.once('exit', () => reject(new Error(`the server did not start: ${said}`)));
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /answers at (\S+)\/graphql/.exec(said)?.[1];
      if (found) resolve(found);
    });
  });
  const stop = async () => {
    server.kill();
    await once(server, 'exit');
  };
  return { origin: url, stop };
}

/** Bytes of what the page loads before it is at rest. */
async function firstView(browser: Browser, url: string) {
  const page = await browser.newPage();
  let [code, fonts] = [0, 0];
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const count = async () => {
      const { responseBodySize } = await request.sizes();
      if (/\.woff2$/.test(request.url())) fonts += responseBodySize;
      else if (!request.url().endsWith('/graphql')) code += responseBodySize;
    };
    sizes.push(count());
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  // Fonts are asked for when the text that needs them is drawn.
  await page.locator('h1, h2').first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  await page.close();
  return { code, fonts };
}

async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const painted = await page.evaluate(FIRST_PAINT);
  await context.close();
  return painted as number;
}

async function typeAndClick(browser: Browser, url: string, question: string): Promise<Timings> {
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const timings = await interact(page, question);
  await page.close();
  return timings;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

interface Timings {
  /** From each key to its hits, in milliseconds. */
  readonly keys: readonly number[];
  /** The slowest interaction of each kind, in milliseconds. */
  readonly slowest: readonly (readonly [name: string, duration: number])[];
  /**
   * Interaction to next paint of the whole visit, in milliseconds, as web.dev defines it: the
   * slowest interaction, one left out for every 50.
   */
  readonly nextPaint: number;
}

/** Types a question, then clicks what people click, and reads what was measured. */
async function interact(page: Page, question: string): Promise<Timings> {
  const slowest: [string, number][] = [];
  const all: number[] = [];
  async function measured(name: string, act: () => Promise<unknown>) {
    await page.evaluate('measured.interactions.clear()');
    await act();
    await page.waitForTimeout(500);
    const durations = (await page.evaluate('[...measured.interactions.values()]')) as number[];
    slowest.push([name, Math.max(0, ...durations)]);
    all.push(...durations);
  }
  const box = page.getByRole('combobox').first();
  await box.click();
  await measured('typing', async () => {
    await page.keyboard.type(question, { delay: BETWEEN_KEYS_MS });
    await page.waitForLoadState('networkidle');
  });
  const keys = (await page.evaluate('measured.keys')) as number[];
  await page.keyboard.press('Escape');
  const facet = page.getByRole('checkbox').first();
  await measured('a facet', () => facet.click());
  await measured('a facet taken back', () => facet.click());
  await measured('the layout', () => page.getByRole('radio', { name: 'One list' }).click());
  await measured('the reasons of a hit', () =>
    page.locator('summary').filter({ hasText: 'Why' }).first().click(),
  );
  await measured('the menu of orders', () =>
    page.getByRole('button', { name: /change nothing/ }).click(),
  );
  await measured('another order', () =>
    page.getByRole('option', { name: 'show different reasons early' }).click(),
  );
  await measured('the query', () => page.getByRole('button', { name: 'Show the query' }).click());
  const count = (await page.evaluate('performance.interactionCount')) as number;
  const leftOut = Math.floor(count / INTERACTIONS_TO_ONE_LEFT_OUT);
  const nextPaint = all.toSorted((a, b) => b - a)[leftOut] ?? 0;
  return { keys, slowest, nextPaint };
}
