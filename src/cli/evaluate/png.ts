import { createCanvas, loadImage } from '@napi-rs/canvas';
import { loadFont } from '../../structure/picture/font.js';

/**
 * An SVG as PNG.
 * @param scale Pixels a pixel of the SVG: 3 is about 300 to the inch
 */
export async function toPng(svg: string, scale = 3): Promise<Buffer> {
  loadFont();
  const { width, height } = await loadImage(Buffer.from(svg));
  // Drawn at its final size, so that nothing is blurred.
  const large = svg.replace(
    `width="${width}" height="${height}"`,
    `width="${width * scale}" height="${height * scale}"`,
  );
  const canvas = createCanvas(width * scale, height * scale);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(large)), 0, 0);
  return canvas.encode('png');
}
