/** Draws the pictures of the demo corpus: npm run lab -- draw-demo-images [NAMES] */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PACKAGE_ROOT } from '../src/runtime/config.js';
import { paint } from './draw-demo-images/kit.js';
import { PICTURES } from './draw-demo-images/pictures.js';

const FOLDER = join(PACKAGE_ROOT, 'demo/images');
const MAX_BYTES = 25_000;

const wanted = new Set(process.argv.slice(2));
for (const picture of PICTURES) {
  if (wanted.size > 0 && !wanted.has(picture.name)) continue;
  const webp = await smallWebp(await paint(picture).encode('png'));
  await writeFile(join(FOLDER, `${picture.name}.webp`), webp);
  console.log(`${picture.name}: ${picture.width} x ${picture.height}, ${webp.length} bytes`);
}

/** In the best quality that is small enough. */
async function smallWebp(pixels: Buffer): Promise<Buffer> {
  for (let quality = 84; quality > 40; quality -= 4) {
    const webp = await sharp(pixels).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MAX_BYTES) return webp;
  }
  throw new Error(`a picture has more than ${MAX_BYTES} bytes in any fair quality`);
}
