import type { Page } from 'playwright-core';

export interface Timings {
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

/** Between two keys: a fast typist. */
const BETWEEN_KEYS_MS = 120;

const INTERACTIONS_TO_ONE_LEFT_OUT = 50;

/**
 * Runs in the page before its own scripts. `keys` gets the time from each key to the frame after the
 * one in which nothing waits for its hits; `interactions` the longest event of each interaction.
 */
export const watch = `
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

/** Types a question, then clicks what people click, and reads what was measured. */
export async function interact(page: Page, question: string): Promise<Timings> {
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
