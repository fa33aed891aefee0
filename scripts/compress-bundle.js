// A Vite plugin: writes a Brotli and a gzip copy of each text file of the bundle, which the server
// sends to browsers that take it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const TEXT = /\.(?:js|css|html|svg|json)$/;

/** A smaller file comes in one packet either way. */
const WORTHWHILE = 1400;

const FORMATS = { br: promisify(brotliCompress), gz: promisify(gzip) };

export function compressBundle() {
  return {
    name: 'compress-bundle',
    apply: 'build',
    async writeBundle({ dir }) {
      const names = await readdir(dir, { recursive: true });
      await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compress(dir, name)));
    },
  };
}

async function compress(dir, name) {
  const content = await readFile(join(dir, name));
  if (content.length < WORTHWHILE) return;
  for (const [ending, format] of Object.entries(FORMATS)) {
    await writeFile(join(dir, `${name}.${ending}`), await format(content));
  }
}
