// Deletes the binaries of onnxruntime-node for other platforms than this one, which its package
// brings for all: `node scripts/prune-platforms.js`. `npm ci` brings them back.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const bin = join(dirname(require.resolve('onnxruntime-node/package.json')), 'bin');
const own = join(process.platform, process.arch);
const files = readdirSync(bin, { recursive: true })
  .map(String)
  .filter((path) => statSync(join(bin, path)).isFile());
const kept = files.filter((path) => path.split(/[\\/]/).slice(1, 3).join('/') === own);
if (kept.length === 0) {
  console.error(`onnxruntime-node has no binaries for ${own}; nothing was deleted`);
  process.exit(1);
}
let bytes = 0;
for (const path of files.filter((path) => !kept.includes(path))) {
  bytes += statSync(join(bin, path)).size;
  rmSync(join(bin, path));
}
console.log(`deleted ${(bytes / 1e6).toFixed(0)} MB of binaries for other platforms than ${own}`);
