import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import { ElenchusError } from '../../errors.js';

/**
 * An SVG as PNG.
 * @param scale Pixels a pixel of the SVG: 3 is about 300 to the inch
 * @throws ElenchusError FONT_MISSING where there is none to write labels in
 */
export async function toPng(svg: string, scale = 3): Promise<Buffer> {
  if (GlobalFonts.families.length === 0) throw new ElenchusError('FONT_MISSING');
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
