import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { buildPages, whyNoBrowser } from './browser.js';
import { compiled } from './processes.js';

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
  const load = [compiled('test/support/load-demo.ts'), folder];
  await Promise.all([buildPages(), promisify(execFile)(process.execPath, load)]);
  provide('demoFolder', folder);
  return () => rmSync(folder, { recursive: true });
}
