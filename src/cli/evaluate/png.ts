import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';

/** The first font of the pictures, which comes with Elenchus: no system need have one. */
const FAMILY = 'Noto Sans';
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;
const WEIGHTS = [400, 700] as const;

const require = createRequire(import.meta.url);
let fontsLoaded = false;

/**
 * An SVG as PNG.
 * @param scale Pixels a pixel of the SVG: 3 is about 300 to the inch
 */
export async function toPng(svg: string, scale = 3): Promise<Buffer> {
  loadFonts();
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

function loadFonts(): void {
  if (fontsLoaded) return;
  for (const weight of WEIGHTS) {
    for (const script of SCRIPTS) {
      const file = `@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff2`;
      GlobalFonts.registerFromPath(require.resolve(file), FAMILY);
    }
  }
  fontsLoaded = true;
}
