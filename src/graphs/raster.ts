import type { RootedTree } from '../domain/rooted-tree.js';
import { type Area, type LayoutName, type LayoutOptions, LAYOUTS } from './layouts/index.js';
import { type Colour, ENCODER_PALETTES, type EncoderPalette } from './palette.js';

/** The colour of what no node covers. */
const BLANK = 255;
/** How many strips a row of pixels is cut into if a side is slanted. */
const STRIPS = 4;

/**
 * The layout for the structure encoder. With rows of a fixed height (4 of 64 pixels) and leaves of one
 * width in each, the networks tell shapes apart better than with rows fitted to the graph.
 */
export const ENCODER_LAYOUT: LayoutOptions = { rows: 16, sticky: 4 };

/** A graph as the structure encoder sees it; see `rasterize`. */
export function drawForEncoder(
  tree: RootedTree,
  layout: LayoutName,
  width = 64,
  palette: EncoderPalette = 'schemes',
): Uint8ClampedArray {
  return rasterize(tree, LAYOUTS[layout](tree, ENCODER_LAYOUT), width, palette);
}

/**
 * Draws areas for the structure encoder. Each pixel is the mean colour of what it covers, so that
 * nodes smaller than a pixel still count, touching areas have no seam, and the pixels are the same
 * on every machine.
 * @param width of the square picture, in pixels
 * @param palette `plain` leaves argumentation schemes out
 * @returns `width * width` pixels of red, green and blue, row by row
 */
export function rasterize(
  tree: RootedTree,
  areas: readonly Area[],
  width: number,
  palette: EncoderPalette = 'schemes',
): Uint8ClampedArray {
  const pixels = new Float32Array(width * width * 3).fill(BLANK);
  for (const area of areas) {
    const colour = ENCODER_PALETTES[palette](tree.nodes[area.node]!, area.shade);
    const ink: Colour = [BLANK - colour[0], BLANK - colour[1], BLANK - colour[2]];
    const top = area.top * width;
    const bottom = area.bottom * width;
    const slanted = area.topLeft !== area.bottomLeft || area.topRight !== area.bottomRight;
    const strips = slanted ? STRIPS : 1;
    for (let row = Math.floor(top); row < Math.min(width, bottom); row++) {
      const from = Math.max(top, row);
      const height = Math.min(bottom, row + 1) - from;
      const pixelsOfRow = pixels.subarray(3 * row * width, 3 * (row + 1) * width);
      for (let strip = 0; strip < strips; strip++) {
        const middle = from + ((strip + 0.5) / strips) * height;
        const part = (middle - top) / (bottom - top);
        const left = area.topLeft + part * (area.bottomLeft - area.topLeft);
        const right = area.topRight + part * (area.bottomRight - area.topRight);
        fillStrip(pixelsOfRow, left * width, right * width, height / strips, ink);
      }
    }
  }
  // The array rounds the values.
  return new Uint8ClampedArray(pixels);
}

/** Darkens a row of pixels between two points by the ink's colour, for a part of its height. */
function fillStrip(
  row: Float32Array,
  left: number,
  right: number,
  height: number,
  [red, green, blue]: Colour,
): void {
  const end = Math.min(row.length / 3, right);
  for (let column = Math.floor(left); column < end; column++) {
    const covered = (Math.min(end, column + 1) - Math.max(left, column)) * height;
    row[3 * column]! -= covered * red;
    row[3 * column + 1]! -= covered * green;
    row[3 * column + 2]! -= covered * blue;
  }
}
