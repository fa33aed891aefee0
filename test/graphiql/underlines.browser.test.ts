import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, needingBrowser, openIsolated } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { readExamples } from './examples.js';
import { openExample } from './menu.js';

const examples = readExamples();

const QUERY = '.graphiql-query-editor';
const VARIABLES = '[aria-label="Variables"] .graphiql-editor:not(.hidden)';
const MARKS = ['error', 'warning', 'info', 'hint'].map((kind) => `.squiggly-${kind}`).join(', ');

// GraphiQL underlines what is wrong a while after it shows a text. So each test makes one mistake
// on purpose and waits for its mark: it must be the only one.
describe('the editors of GraphiQL', needingBrowser(), () => {
  let server: DemoServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await startDemoServer();
    browser = await launchBrowser();
    // Marks are drawn on lines in view only: here every line is.
    const viewport = { width: 1600, height: 4000 };
    const { context } = await openIsolated(browser, server.origin, { viewport });
    page = await context.newPage();
    const schema = page.waitForResponse(`${server.origin}/graphql`);
    await page.goto(`${server.origin}/graphiql`);
    await schema;
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function append(editor: string, text: string) {
    await page.locator(`${editor} .view-lines`).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(text);
  }

  /** Where each mark is, in pixels below the first line. */
  const marks = (editor: string) =>
    page
      .locator(`${editor} :is(${MARKS})`)
      .evaluateAll((elements: unknown[]) =>
        (elements as { parentElement: { style: { top: string } } }[]).map(
          ({ parentElement }) => parentElement.style.top,
        ),
      );

  it.each(examples)('underline nothing in $file', async ({ operation, variables }) => {
    await openExample(page, operation);
    await append(QUERY, '\nquery Wrong($wrong: Int!) { claims(first: $wrong) { noSuchField } }');
    await expect.poll(() => marks(QUERY)).toHaveLength(1);
    // The variables lack what the second operation requires, so their first line is marked.
    await expect.poll(() => marks(VARIABLES)).toEqual(variables ? ['0px'] : []);
  });

  it('underline a variable of the wrong type', async () => {
    await openExample(page, 'Pagination');
    await page.locator(`${VARIABLES} .view-lines`).getByText('3').click();
    await page.keyboard.insertText('"three"');
    await expect.poll(() => marks(VARIABLES)).toHaveLength(1);
  });
});
