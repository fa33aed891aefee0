import { createCanvas, loadImage } from '@napi-rs/canvas';
import { loadFont } from '../../structure/picture/font.js';
import { writeOutput } from '../../write-output.js';

/** Pixels of the PNG for one of the SVG: about 300 to the inch. */
const SCALE = 3;

/**
 * Writes a picture as SVG and as PNG.
 * @param path without the ending
 * @returns the files
 * @throws ElenchusError FILE_UNWRITABLE
 */
export async function writePictures(path: string, svg: string): Promise<readonly string[]> {
  const files = [`${path}.svg`, `${path}.png`] as const;
  await writeOutput(files[0], svg);
  await writeOutput(files[1], await toPng(svg));
  return files;
}

async function toPng(svg: string): Promise<Buffer> {
  loadFont();
  const { width, height } = await loadImage(Buffer.from(svg));
  // Drawn at its final size, so that nothing is blurred.
  const large = svg.replace(
    `width="${width}" height="${height}"`,
    `width="${width * SCALE}" height="${height * SCALE}"`,
  );
  const canvas = createCanvas(width * SCALE, height * SCALE);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(large)), 0, 0);
  return canvas.encode('png');
}
