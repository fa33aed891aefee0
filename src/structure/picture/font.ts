import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

/** Our own font first, so that a picture needs none of the system's for Latin, Greek, Cyrillic. */
export const FONT_FAMILY = 'Noto Sans';
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const;
const WEIGHTS = [400, 700] as const;
/** Widths grow with the size: they are measured at this one. */
const MEASURED_AT = 100;

/** Width of a text in pixels, not bold. */
export type Measure = (text: string, fontSize: number) => number;

let measure: Measure | undefined;

/** Makes our font known to the canvas, once. */
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
