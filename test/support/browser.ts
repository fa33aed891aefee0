import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import { needing } from './lack.js';

/** The first one draws no windows, so it starts and renders faster. */
const KNOWN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
const EXECUTABLE =
  process.env['CHROMIUM_PATH'] ?? KNOWN.find((path) => existsSync(path)) ?? KNOWN[1];
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The network is cut: no name has an address, and only this machine answers.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Why the browser tests cannot run, and how to change that; undefined where they can. */
export function whyNoBrowser(): string | undefined {
  if (existsSync(EXECUTABLE)) return undefined;
  return `no Chromium at ${EXECUTABLE}; install it, or set CHROMIUM_PATH`;
}

/** Options of tests in a browser. */
export const needingBrowser = () => needing('chromium', whyNoBrowser());

/** Headless, with a fresh profile that is deleted when the browser closes. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
}

export interface IsolatedContext {
  context: BrowserContext;
  /** Addresses outside `origin` that the page asked for, all in vain. */
  strayRequests: string[];
}

/** A window without history that reaches `origin` and nothing else. */
export async function openIsolated(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<IsolatedContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  // A busy machine may take long.
  context.setDefaultTimeout(60_000);
  const strayRequests: string[] = [];
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (new URL(url).origin === origin) return route.continue();
    strayRequests.push(url);
    return route.abort();
  });
  await context.routeWebSocket('**/*', (socket) => {
    strayRequests.push(socket.url());
    return socket.close();
  });
  return { context, strayRequests };
}

/** Bundles GraphiQL and the Explorer as `npm start` would, where a bundle is not current. */
export async function buildPages(): Promise<void> {
  const script = `import { buildIfStale } from './scripts/build.js'; buildIfStale('GraphiQL', 'Explorer');`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: PACKAGE_ROOT,
  });
}
