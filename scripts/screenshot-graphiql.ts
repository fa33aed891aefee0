// Takes docs/graphiql.png, the README's picture, of the real page with the demo corpus.
import { buildPages, launchBrowser, openIsolated, whyNoBrowser } from '../test/support/browser.js';
import { startDemoServer } from '../test/support/demo-server.js';
import { openExample } from '../test/graphiql/menu.js';

const PICTURE = 'docs/graphiql.png';
const EXAMPLE = 'FilterByAuthor';

const missing = whyNoBrowser();
if (missing) throw new Error(missing);
await buildPages();
const server = await startDemoServer();
const browser = await launchBrowser();
const { context } = await openIsolated(browser, server.origin, {
  viewport: { width: 1400, height: 900 },
  colorScheme: 'light',
});
const page = await context.newPage();
await page.goto(`${server.origin}/graphiql`);
await page.getByText('query FirstSearch').waitFor();
await openExample(page, EXAMPLE);
await page.getByRole('button', { name: /^Execute query/ }).click();
await page.locator('.result-part td').first().waitFor();
// Tooltips and scroll bars fade out.
await page.mouse.move(700, 890);
await page.waitForTimeout(1000);
await page.screenshot({ path: PICTURE });
await browser.close();
await server.close();
