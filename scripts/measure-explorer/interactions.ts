import type { Page } from 'playwright-core';

export interface Timings {
  /** From each key to its hits, in milliseconds. */
  readonly keys: readonly number[];
  /** The slowest event of each kind of interaction, in milliseconds. */
  readonly interactions: readonly (readonly [name: string, duration: number])[];
}

/** Between two keys: a fast typist. */
const BETWEEN_KEYS_MS = 120;

/**
 * Runs in the page before its own scripts. `keys` gets the time from each key to the frame after the
 * one in which no list waits for its hits; `slowest` is the longest event since it was set to 0.
 */
export const watch = `
  window.measured = { keys: [], slowest: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      measured.slowest = Math.max(measured.slowest, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  document.addEventListener('input', (event) => {
    const pressed = event.timeStamp;
    const look = () => {
      const lists = [...document.querySelectorAll('ol[aria-busy]')];
      const isReady = lists.length > 0 && lists.every((list) => list.ariaBusy === 'false');
      if (!isReady) return requestAnimationFrame(look);
      requestAnimationFrame(() => measured.keys.push(performance.now() - pressed));
    };
    requestAnimationFrame(look);
  }, true);
`;

/** Types a question, then clicks what people click, and reads what was measured. */
export async function interact(page: Page, question: string): Promise<Timings> {
  const interactions: [string, number][] = [];
  async function measured(name: string, act: () => Promise<unknown>) {
    await page.evaluate('measured.slowest = 0');
    await act();
    await page.waitForTimeout(500);
    interactions.push([name, (await page.evaluate('measured.slowest')) as number]);
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
    page.getByRole('button', { name: /leave the order/ }).click(),
  );
  await measured('another order', () =>
    page.getByRole('option', { name: 'show different reasons early' }).click(),
  );
  await measured('the query', () => page.getByRole('button', { name: 'Show the query' }).click());
  return { keys, interactions };
}
