import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { whyNoBrowser } from './browser.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo corpus, to copy; undefined where none was made. */
    demoFolder?: string;
  }
}

/** Loads the demo corpus once, since that takes longer than to copy it for each file. */
export default function setup({ provide }: TestProject): (() => void) | undefined {
  if (whyNoBrowser()) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-demo-'));
  const script = join(process.env['ELENCHUS_COMPILED']!, 'test', 'support', 'load-demo.js');
  execFileSync(process.execPath, [script, folder], { stdio: 'inherit' });
  provide('demoFolder', folder);
  return () => rmSync(folder, { recursive: true });
}
