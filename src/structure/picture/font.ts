import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

/** A font of our own, so that pictures with Latin, Greek or Cyrillic need none of the system's. */
export const FONT_FAMILY = 'Noto Sans';
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const;
const WEIGHTS = [400, 700] as const;
/** The size at which widths are measured; they grow in proportion to it. */
const MEASURED_AT = 100;

/** The width of a text in pixels, not bold. */
export type Measure = (text: string, fontSize: number) => number;

let measure: Measure | undefined;

/** Registers our font with the canvas, once. */
export function loadFont(): Measure {
  if (measure) return measure;
  const { resolve } = createRequire(import.meta.url);
  for (const weight of WEIGHTS) {
    for (const script of SCRIPTS) {
      const file = `@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff2`;
      GlobalFonts.registerFromPath(resolve(file), FONT_FAMILY);
    }
  }
  const context = createCanvas(1, 1).getContext('2d');
  context.font = `${MEASURED_AT}px "${FONT_FAMILY}"`;
  measure = (text, fontSize) => (context.measureText(text).width * fontSize) / MEASURED_AT;
  return measure;
}
