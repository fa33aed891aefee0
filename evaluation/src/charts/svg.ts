import { createCanvas, loadImage } from '@napi-rs/canvas';
import { FONT_FAMILY, loadFont, OUR_FAMILY } from 'elenchus/internal/graphs/picture/font.js';
import { xmlNumber, xmlText } from 'elenchus/internal/graphs/picture/svg.js';
import { writeOutput } from 'elenchus/internal/runtime/files.js';

export type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element with attributes and children. */
export function element(
  name: string,
  attributes: Attributes,
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? xmlNumber(value) : xmlText(value)}"`,
  );
  const start = `<${name}${written.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${name}>`;
}

export function text(x: number, y: number, words: string, attributes: Attributes = {}): string {
  return element('text', { x, y, ...attributes }, xmlText(words));
}

export function picture(
  size: { readonly width: number; readonly height: number },
  fontSize: number,
  title: string,
  ...children: readonly string[]
): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...size,
    viewBox: `0 0 ${size.width} ${size.height}`,
    'font-family': `${FONT_FAMILY}, Liberation Sans, Arial, Helvetica, DejaVu Sans, sans-serif`,
    'font-size': fontSize,
    fill: '#1a1a1a',
  };
  const ground = element('rect', { ...size, fill: '#ffffff' });
  return element('svg', attributes, element('title', {}, title), ground, ...children);
}

/** A remark below a picture, right-aligned. */
export function remark(x: number, y: number, words: string): string {
  return text(x, y, words, { 'text-anchor': 'end', 'font-size': 9, fill: '#595959' });
}

/** The colour and shape that distinguish a system. */
export interface Marker {
  readonly colour: string;
  /** Hollow if the figure may be due to chance. */
  draw(x: number, y: number, filled: boolean): string;
}

/** Okabe and Ito 2008, "Color universal design". */
const COLOURS = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#E69F00', '#000000'] as const;

const R = 3.2;
const SHAPES: readonly ((x: number, y: number, look: Look) => string)[] = [
  (cx, cy, look) => element('circle', { cx, cy, r: R, ...look }),
  (x, y, look) => element('rect', { x: x - R, y: y - R, width: 2 * R, height: 2 * R, ...look }),
  (x, y, look) => polygon([x, y - 1.2 * R, x + 1.2 * R, y + R, x - 1.2 * R, y + R], look),
  (x, y, look) => polygon([x, y - 1.3 * R, x + 1.3 * R, y, x, y + 1.3 * R, x - 1.3 * R, y], look),
  (x, y, look) => polygon([x, y + 1.2 * R, x + 1.2 * R, y - R, x - 1.2 * R, y - R], look),
  (x, y, look) => polygon([x - R, y - 1.4 * R, x + R, y - 1.4 * R, x, y + 1.6 * R], look),
];

export const MAX_SYSTEMS = COLOURS.length;

type Look = Readonly<{ fill: string; stroke: string; 'stroke-width': number }>;

/** @param place the number of the system, below MAX_SYSTEMS */
export function markerOf(place: number): Marker {
  const colour = COLOURS[place]!;
  return {
    colour,
    draw: (x, y, filled) =>
      SHAPES[place]!(x, y, {
        fill: filled ? colour : '#ffffff',
        stroke: colour,
        'stroke-width': 1.2,
      }),
  };
}

function polygon(points: readonly number[], look: Look): string {
  return element('polygon', { points: points.map((each) => each.toFixed(2)).join(' '), ...look });
}

/** How many pixels of the PNG make one of the SVG: about 300 to the inch. */
const SCALE = 3;

/**
 * Writes a picture as SVG and PNG.
 * @param path without the ending
 * @returns the files
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
  const large = svg
    // Drawn at its final size, so that nothing is blurred.
    .replace(
      `width="${width}" height="${height}"`,
      `width="${width * SCALE}" height="${height * SCALE}"`,
    )
    .replace(`font-family="${FONT_FAMILY},`, `font-family="${OUR_FAMILY},`);
  const canvas = createCanvas(width * SCALE, height * SCALE);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(large)), 0, 0);
  return canvas.encode('png');
}
