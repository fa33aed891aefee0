import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

/** What our font is called in an SVG, whose viewers may have it. */
export const FONT_FAMILY = 'Noto Sans';
/**
 * What it is called where we paint with it ourselves. No machine has a font of this name: one with the
 * name of ours would be painted in its place, or mixed with it.
 */
export const OUR_FAMILY = 'Noto Sans of Elenchus';
/** Most European languages and Hindi need no other font. */
const FILES = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const;
/** The language of all pictures: that of the machine would change the forms of some letters. */
export const LANGUAGE = 'en';
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
  for (const file of Object.values(FILES)) {
    GlobalFonts.registerFromPath(resolve(file), OUR_FAMILY);
  }
  const covered = (ours = charactersOf(readFileSync(resolve(FILES.regular))));
  const [regular, strong] = ['', 'bold '].map((weight) => {
    const context = createCanvas(1, 1).getContext('2d');
    context.font = `${weight}${MEASURED_AT}px "${OUR_FAMILY}"`;
    context.lang = LANGUAGE;
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

/** Matches texts that consist of characters that a TrueType font has, by its table of them. */
function charactersOf(font: Buffer): RegExp {
  const table = tableOf(font, 'cmap');
  const formats = Array.from({ length: table.readUInt16BE(2) }, (_, at) =>
    table.subarray(table.readUInt32BE(8 + 8 * at)),
  );
  // Ranges of all of Unicode, each with its first character, its last one and a number.
  const ranges = formats.find((format) => format.readUInt16BE(0) === 12)!;
  const all = Array.from({ length: ranges.readUInt32BE(12) }, (_, at) => {
    const [from, to] = [16, 20].map((place) => ranges.readUInt32BE(place + 12 * at).toString(16));
    return `\\u{${from}}-\\u{${to}}`;
  });
  return new RegExp(`^[${all.join('')}]*$`, 'u');
}

function tableOf(font: Buffer, name: string): Buffer {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (font.toString('latin1', at, at + 4) !== name) continue;
    const [from, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    return font.subarray(from, from + length);
  }
  throw new Error(`the font has no table "${name}"`);
}
