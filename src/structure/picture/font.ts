import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

/** A font of our own, so that most European and Indian languages need none of the system's. */
export const FONT_FAMILY = 'Noto Sans';
const SCRIPTS = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
  'devanagari',
] as const;
const WEIGHTS = [400, 700] as const;
/** The size at which widths are measured; they grow in proportion to it. */
const MEASURED_AT = 100;
/** A fixed locale, so that pictures are the same on all machines. */
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const WIDE =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1b000}-\u{1b2ff}\u{20000}-\u{3ffff}]/u;
const JOINERS = /[\p{Cf}\p{Variation_Selector}]/u;

/** The width of a text in pixels. */
export type Measure = (text: string, fontSize: number, bold?: boolean) => number;

let measure: Measure | undefined;
let ours: RegExp | undefined;

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
  const covered = (ours = charactersOf(resolve('@fontsource/noto-sans/unicode.json')));
  const [regular, strong] = ['', 'bold '].map((weight) => {
    const context = createCanvas(1, 1).getContext('2d');
    context.font = `${weight}${MEASURED_AT}px "${FONT_FAMILY}"`;
    return (text: string) => context.measureText(text).width / MEASURED_AT;
  }) as [(text: string) => number, (text: string) => number];
  measure = (text, fontSize, bold = false) => {
    const widthOf = bold ? strong : regular;
    if (covered.test(text)) return widthOf(text) * fontSize;
    let [width, run] = [0, ''];
    for (const { segment } of CHARACTERS.segment(text)) {
      if (covered.test(segment)) run += segment;
      else width += guess(segment);
    }
    return (width + widthOf(run)) * fontSize;
  };
  return measure;
}

/** Whether all of a text is in our font. */
export function isOurs(text: string): boolean {
  loadFont();
  return ours!.test(text);
}

/**
 * The width of a character that is not in our font, relative to the size. Taken rather large, and
 * not from the fonts of this machine, so that pictures are laid out the same on all.
 */
function guess(character: string): number {
  if (WIDE.test(character)) return 1.3;
  // Signs that join others have no width of their own, unless the machine lacks a font for them.
  return 0.8 * [...character].filter((each) => !JOINERS.test(each)).length;
}

/** Matches texts that consist of the characters that the font has, by its own table of them. */
function charactersOf(table: string): RegExp {
  const ranges = JSON.parse(readFileSync(table, 'utf8')) as Readonly<Record<string, string>>;
  const all = SCRIPTS.flatMap((script) => ranges[script]!.split(',')).map((range) =>
    range
      .replace('U+', '')
      .split('-')
      .map((code) => `\\u{${code}}`)
      .join('-'),
  );
  return new RegExp(`^[${all.join('')}]*$`, 'u');
}
