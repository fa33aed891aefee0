import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Pixels } from '../../src/domain/image.js';
import { loadFont, OUR_FAMILY } from '../../src/graphs/picture/font.js';
import { seededRandom } from '../../src/math/random.js';

/** How a text is drawn. */
export interface Style {
  /** Of the font, in pixels. */
  readonly size: number;
  readonly ink: string;
  readonly paper: string;
  readonly bold?: boolean;
  readonly serif?: boolean;
  /** In degrees, clockwise. */
  readonly turned?: number;
  /** The greatest change of a colour by chance, of 255. */
  readonly noise?: number;
  /** The standard deviation of a Gaussian blur, in pixels. */
  readonly blur?: number;
  /** The quality as a JPEG file, 1 to 100. */
  readonly jpeg?: number;
}

const SERIF = 'Source Serif 4';

/** Draws lines of text, one below the other, with a margin. */
export async function drawText(lines: readonly string[], style: Style): Promise<Pixels> {
  const { size, turned = 0 } = style;
  const font = fontOf(style);
  const measure = createCanvas(1, 1).getContext('2d');
  measure.font = font;
  const pitch = Math.ceil(1.5 * size);
  const length = Math.ceil(Math.max(...lines.map((line) => measure.measureText(line).width)));
  const [across, down] = [length + 2 * pitch, (lines.length + 1) * pitch];
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = Math.round(across * cos + down * sin);
  const height = Math.round(across * sin + down * cos);
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = style.paper;
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate(angle);
  context.translate(-across / 2, -down / 2);
  context.fillStyle = style.ink;
  context.font = font;
  context.textBaseline = 'middle';
  lines.forEach((line, at) => context.fillText(line, pitch, (at + 1) * pitch));
  return worsen(pixelsOf(context, width, height), style);
}

/** Adds what a bad camera or a bad copy adds. */
async function worsen(
  { data, width, height }: Pixels,
  { noise = 0, blur, jpeg }: Style,
): Promise<Pixels> {
  const random = seededRandom(1);
  const noisy = Uint8ClampedArray.from(data, (value) => value + noise * (2 * random() - 1));
  const raw = { width, height, channels: 3 as const };
  let image = sharp(noisy, { raw });
  if (blur !== undefined) image = image.blur(blur);
  if (jpeg !== undefined) image = sharp(await image.jpeg({ quality: jpeg }).toBuffer());
  return { width, height, data: await image.raw().toBuffer() };
}

/** Breaks a text into lines of at most so many characters. */
export function wrapped(text: string, characters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && longer.length <= characters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function fontOf({ size, bold, serif }: Style): string {
  if (serif && !GlobalFonts.has(SERIF)) {
    const file = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2';
    GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(file), SERIF);
  }
  loadFont();
  return `${bold ? 700 : 400} ${size}px "${serif ? SERIF : OUR_FAMILY}"`;
}

/** What is drawn, without its transparency. */
function pixelsOf(context: SKRSContext2D, width: number, height: number): Pixels {
  const { data: drawn } = context.getImageData(0, 0, width, height);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    data.set(drawn.subarray(4 * at, 4 * at + 3), 3 * at);
  }
  return { width, height, data };
}

const WIDTH = 640;
const HEIGHT = 480;

/** How light each pixel is, 0 to 255. */
type Pattern = (x: number, y: number) => number;

/** Pictures without text, some of which look a little like it. */
export function drawPatterns(): Pixels[] {
  const random = seededRandom(1);
  const patterns: readonly Pattern[] = [
    () => 255,
    (x, y) => (x * y) / 1205,
    () => 255 * random(),
    (_, y) => (y % 24 < 12 ? 0 : 255),
    (x) => (x % 12 < 4 ? 30 : 220),
    (x, y) => ((x >> 4) % 2 === (y >> 4) % 2 ? 60 : 200),
    (x, y) => (Math.hypot((x % 40) - 20, (y % 40) - 20) < 9 ? 0 : 255),
    (x, y) => 128 + 127 * Math.sin(x / 9) * Math.sin(y / 13),
    (x, y) => (Math.abs((y % 60) - 30 - 12 * Math.sin(x / 7)) < 3 ? 20 : 240),
    (x, y) => (y % 60 < 25 && Math.sin(x * 0.9) + Math.sin(x * 0.37) > 0.5 ? 20 : 240),
  ];
  return patterns.map((lightOf) => {
    const data = new Uint8Array(3 * WIDTH * HEIGHT);
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      data.fill(lightOf(at % WIDTH, Math.floor(at / WIDTH)), 3 * at, 3 * at + 3);
    }
    return { width: WIDTH, height: HEIGHT, data };
  });
}
