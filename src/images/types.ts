import type { ImageFormat } from './formats.js';

/** What an image may be. */
export interface ImageLimits {
  readonly bytes: number;
  /** Of one frame: width times height. */
  readonly pixels: number;
  readonly frames: number;
  /** How long reading one image may take, in milliseconds. */
  readonly ms: number;
}

/** The bytes of an image and what they are called. */
export interface ImageFile {
  /** Where it came from, for errors: a field, a file, or a file and a line. */
  readonly field: string;
  readonly bytes: Uint8Array;
  /** What the file's name or its sender says that it is. */
  readonly labelled?: ImageFormat | undefined;
}

/** What is known of an image from its bytes alone. */
export interface ReadImage {
  readonly format: ImageFormat;
  /** Of the original, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** The image as it is kept: a WebP file, scaled down, upright, without metadata. */
  readonly webp: Uint8Array;
  /** See `perceptualHash`. */
  readonly hash: string;
}
