import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder like the bundle of a page, with a secret beside it and a hidden file in it. */
export function fakeBundle(title: string): string {
  const outside = mkdtempSync(join(tmpdir(), 'elenchus-'));
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  const root = join(outside, 'bundle');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), `<!doctype html><title>${title}</title>`);
  writeFileSync(join(root, '.env'), 'secret');
  writeFileSync(join(root, 'assets', 'main-1234.js'), 'export {};');
  return root;
}
