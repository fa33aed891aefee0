/**
 * Prints the lines of TypeScript in src/ that people wrote, a folder a row and in all:
 * `npm run lab -- count-lines [CHECKOUT]`. What scripts/generate-types.js makes is left out.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const src = join(checkout, 'src');
const counts = new Map();
for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
  const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
  if (text.startsWith('// Generated from')) continue;
  const folder = relative(src, entry.parentPath).split('/')[0] || '(main)';
  counts.set(folder, (counts.get(folder) ?? 0) + text.split('\n').length - 1);
}
const rows = [...counts].sort(([, left], [, right]) => right - left);
const all = rows.reduce((sum, [, lines]) => sum + lines, 0);
for (const [folder, lines] of [...rows, ['in all', all]]) {
  console.log(`${folder.padEnd(16)} ${String(lines).padStart(6)}`);
}
