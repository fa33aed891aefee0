import type { Pixels } from '../../domain/image.js';
import type { Box, Point } from './types.js';

/** How many places of the picture, in a row, at most make one pixel of a line. */
const MOST_SAMPLES = 8;

/**
 * Cuts a box out of a picture, turned upright and scaled, as the recognition network reads it: blue,
 * green and red from -1 to 1. Each pixel is the mean of evenly spaced places in what it covers, so
 * that large letters stay smooth. Beyond its edge, a picture goes on as at the edge.
 * @param box a parallelogram
 * @returns `[3, height, width]`
 */
export function cropLine(pixels: Pixels, box: Box, width: number, height: number): Float32Array {
  const [origin, topRight, , bottomLeft] = box;
  const across = samplesFor(origin, topRight, width);
  const along = samplesFor(origin, bottomLeft, height);
  // From one place to the next, to the right and down.
  const right = step(origin, topRight, width * across);
  const down = step(origin, bottomLeft, height * along);
  const sums = new Float32Array(3 * width * height);
  const size = width * height;
  for (let v = 0; v < height * along; v++) {
    const row = Math.floor(v / along) * width;
    const startX = origin[0] + (v + 0.5) * down[0] + 0.5 * right[0];
    const startY = origin[1] + (v + 0.5) * down[1] + 0.5 * right[1];
    for (let u = 0; u < width * across; u++) {
      const at = row + Math.floor(u / across);
      addColour(pixels, startX + u * right[0], startY + u * right[1], sums, at, size);
    }
  }
  const scale = 1 / (across * along * 127.5);
  return sums.map((sum) => sum * scale - 1);
}

/** One for each pixel of the picture that a pixel of the line covers. */
function samplesFor(from: Point, to: Point, parts: number): number {
  const [x, y] = step(from, to, parts);
  return Math.min(MOST_SAMPLES, Math.max(1, Math.round(Math.hypot(x, y))));
}

function step(from: Point, to: Point, parts: number): Point {
  return [(to[0] - from[0]) / parts, (to[1] - from[1]) / parts];
}

/** Adds the colour between the four nearest pixels (bilinear): blue, green and red. */
function addColour(
  { data, width, height }: Pixels,
  x: number,
  y: number,
  sums: Float32Array,
  at: number,
  size: number,
): void {
  const column = Math.min(width - 1, Math.max(0, x - 0.5));
  const row = Math.min(height - 1, Math.max(0, y - 0.5));
  const left = Math.floor(column);
  const top = Math.floor(row);
  const partX = column - left;
  const partY = row - top;
  const upper = 3 * (top * width + left);
  const lower = top + 1 < height ? upper + 3 * width : upper;
  const next = left + 1 < width ? 3 : 0;
  for (let colour = 0; colour < 3; colour++) {
    const above = data[upper + colour]! * (1 - partX) + data[upper + next + colour]! * partX;
    const below = data[lower + colour]! * (1 - partX) + data[lower + next + colour]! * partX;
    sums[at + (2 - colour) * size]! += above * (1 - partY) + below * partY;
  }
}
