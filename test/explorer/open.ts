import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openIsolated } from '../support/browser.js';

export interface OpenPage {
  readonly page: Page;
  /** Warnings and errors of the console, such as violations of the security policy. */
  readonly complaints: string[];
  /** What the page asked for elsewhere, in vain. */
  readonly strayRequests: string[];
  /** Opens an address of the server, and waits until it has answered. */
  open(address: string): Promise<void>;
}

/** A window of the Explorer in English, with the network cut. */
export async function openExplorer(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const isolated = await openIsolated(browser, origin, { locale: 'en-GB', ...options });
  const page = await isolated.context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return {
    page,
    complaints,
    strayRequests: isolated.strayRequests,
    open: async (address) => {
      await page.goto(`${origin}${address}`);
      await page.waitForLoadState('networkidle');
    },
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const IS_CHANGING = 'document.getAnimations().some((each) => each instanceof CSSTransition)';

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** The page is the same in the dark, but for its colours. */
const AXE = {
  light: { resultTypes: ['violations'] },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
};

/**
 * What axe-core finds wrong with the page: rule and element, one a line. A page with much on it takes
 * seconds to change its colours.
 */
export async function violationsOf(
  page: Page,
  colorSchemes: readonly (keyof typeof AXE)[] = ['light', 'dark'],
): Promise<string[]> {
  // Evaluated by the debugger, which the page's security policy does not concern.
  await page.evaluate(axe);
  const found: string[] = [];
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    // A colour that is changing is neither the old nor the new one.
    await expect.poll(() => page.evaluate(IS_CHANGING)).toBe(false);
    const run = `axe.run(document, ${JSON.stringify(AXE[colorScheme])})`;
    const { violations } = (await page.evaluate(run)) as AxeResult;
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary = '' } of nodes) {
        found.push(`${colorScheme}: ${id}: ${html.slice(0, 200)} ${failureSummary}`);
      }
    }
  }
  return found;
}
