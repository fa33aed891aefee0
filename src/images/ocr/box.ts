function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}
/** In pixels, from the top left corner of the picture. */
export type Point = readonly [x: number, y: number];

/** The corners of a box: where its text begins at the top, then clockwise as one reads the text. */
export type Box = readonly [Point, Point, Point, Point];

/** A line of text in an image. */
export interface OcrLine {
  readonly text: string;
  /** The mean probability of its characters, 0 to 1. */
  readonly confidence: number;
  /** In pixels of the image, and inside of it. */
  readonly box: Box;
}

/** The lines of an image, in reading order. */
export type OcrLines = OcrLine[] & {
  /** Whether all lines were read that were found: neither a limit nor the deadline came before. */
  readonly complete: boolean;
};

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
