/** A picture in memory. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGB, row by row: `[height, width, 3]`. */
  readonly data: Uint8Array;
}
