import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildPages, finish, whyNoBrowser } from './browser.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo corpus, to copy; undefined where none was made. */
    demoFolder?: string;
  }
}

/**
 * Builds GraphiQL and the Explorer, and loads the demo corpus, once for all files: to load it takes
 * longer than to copy it.
 */
export default async function setup({ provide }: TestProject): Promise<(() => void) | undefined> {
  if (whyNoBrowser()) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-demo-'));
  const script = join(process.env['ELENCHUS_COMPILED']!, 'test', 'support', 'load-demo.js');
  await Promise.all([buildPages(), finish([script, folder])]);
  provide('demoFolder', folder);
  return () => rmSync(folder, { recursive: true });
}
