// Compiles src/math/kernel.wat into kernel.ts; `--check` only says whether that is current.
import { readFileSync, writeFileSync } from 'node:fs';
import wabtInit from 'wabt';

const SOURCE = new URL('../src/math/kernel.wat', import.meta.url);
const OUTPUT = new URL('../src/math/kernel.ts', import.meta.url);
const WIDTH = 90;

const wabt = await wabtInit();
const module = wabt.parseWat('kernel.wat', readFileSync(SOURCE, 'utf8'), { simd: true });
module.validate();
const code = Buffer.from(module.toBinary({}).buffer).toString('base64');
const lines = code.match(new RegExp(`.{1,${WIDTH}}`, 'g')).map((line) => `  '${line}',`);
const text = [
  '// Compiled from kernel.wat by `npm run generate`; do not edit.',
  '',
  '/** WebAssembly in base64, in pieces. */',
  'export const KERNEL = [',
  ...lines,
  '];',
  '',
].join('\n');

if (!process.argv.includes('--check')) {
  writeFileSync(OUTPUT, text);
} else if (readFileSync(OUTPUT, 'utf8') !== text) {
  console.error('kernel.ts is not compiled from kernel.wat: run npm run generate');
  process.exitCode = 1;
}
