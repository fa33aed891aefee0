import type { Box, Point } from './types.js';

/** The length of the upper side. */
export function widthOf([topLeft, topRight]: Box): number {
  return distance(topLeft, topRight);
}

/** The length of the left side. */
export function heightOf([topLeft, , , bottomLeft]: Box): number {
  return distance(topLeft, bottomLeft);
}

/** The same place, where the text begins at another corner, that many corners further clockwise. */
export function turned([a, b, c, d]: Box, corners: 1 | 2 | 3): Box {
  return (
    [
      [b, c, d, a],
      [c, d, a, b],
      [d, a, b, c],
    ] as const
  )[corners - 1]!;
}

/** With each corner moved. */
export function mapBox([a, b, c, d]: Box, move: (point: Point) => Point): Box {
  return [move(a), move(b), move(c), move(d)];
}

function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}
