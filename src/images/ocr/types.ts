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
