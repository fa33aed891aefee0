import { createRequire } from 'node:module';
import {
  type Canvas,
  createCanvas,
  GlobalFonts,
  Path2D,
  type SKRSContext2D,
} from '@napi-rs/canvas';

export type Context = SKRSContext2D;
export type Fill = Context['fillStyle'];
export type Point = readonly [x: number, y: number];

/** A picture of the demo corpus; its name is that of its file. */
export interface Picture {
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  draw(context: Context): void;
}

export interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly weight?: number;
  readonly italic?: boolean;
  readonly serif?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  /** Between letters, in pixels. */
  readonly spacing?: number;
}

const SANS = 'Demo Sans';
const SERIF = 'Demo Serif';

/** Once, and not before something is drawn: a process has the same fonts for all its pictures. */
function registerFonts(): void {
  if (GlobalFonts.has(SANS)) return;
  const { resolve } = createRequire(import.meta.url);
  const styles = ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold', '900Black'];
  for (const style of styles) {
    const file = `@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`;
    GlobalFonts.registerFromPath(resolve(file), SANS);
  }
  const files = '@fontsource-variable/source-serif-4/files/source-serif-4-latin';
  for (const style of ['normal', 'italic']) {
    GlobalFonts.registerFromPath(resolve(`${files}-wght-${style}.woff2`), SERIF);
  }
}

export function paint({ width, height, draw }: Picture): Canvas {
  registerFonts();
  const canvas = createCanvas(width, height);
  draw(canvas.getContext('2d'));
  return canvas;
}

/** Writes one line; `y` is its baseline. */
export function write(
  context: Context,
  text: string,
  [x, y]: Point,
  { size, color, weight = 400, italic, serif, align = 'left', spacing = 0 }: TextStyle,
): void {
  context.font = `${italic ? 'italic ' : ''}${weight} ${size}px "${serif ? SERIF : SANS}"`;
  context.letterSpacing = `${spacing}px`;
  context.textAlign = align;
  context.fillStyle = color;
  context.fillText(text, x, y);
  context.letterSpacing = '0px';
}

/** Writes lines below each other; returns the baseline of the next one. */
export function writeLines(
  context: Context,
  lines: readonly string[],
  [x, y]: Point,
  style: TextStyle & { readonly leading?: number },
): number {
  const step = style.size * (style.leading ?? 1.25);
  lines.forEach((line, place) => write(context, line, [x, y + place * step], style));
  return y + lines.length * step;
}

export function fillBox(
  context: Context,
  [x, y]: Point,
  [width, height]: Point,
  fill: Fill,
  radius = 0,
): void {
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

export function fillCircle(context: Context, [x, y]: Point, radius: number, fill: Fill): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** @param d as the attribute of a path in SVG */
export function fillPath(context: Context, d: string, fill: Fill): void {
  context.fillStyle = fill;
  context.fill(new Path2D(d));
}

export interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly dash?: number[];
}

/** @param d as the attribute of a path in SVG */
export function strokePath(context: Context, d: string, { color, width, dash = [] }: Stroke): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineJoin = 'round';
  context.lineCap = dash.length > 0 ? 'butt' : 'round';
  context.setLineDash(dash);
  context.stroke(new Path2D(d));
  context.setLineDash([]);
}

/** A path of straight lines. */
export function lineThrough(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
}

/** From top to bottom. */
export function gradient(context: Context, bottom: number, colors: readonly string[], top = 0) {
  const made = context.createLinearGradient(0, top, 0, bottom);
  colors.forEach((color, place) => made.addColorStop(place / (colors.length - 1), color));
  return made;
}
