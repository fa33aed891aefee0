import type { ImageFormat, ImageLabel, PageSource } from '../domain/image.js';
import type { ReadPage } from './page-text/passage.js';

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
  /** The text or the HTML of its page. */
  readonly page?: PageSource | undefined;
}

export interface ImageOptions {
  readonly limits: ImageLimits;
  /** Whether text in images is read. */
  readonly ocr: boolean;
  /** The folder of a CLIP model, and the model's name. */
  readonly clip?: { readonly directory: string; readonly name: string } | undefined;
  /** Threads of each network. */
  readonly threads: number;
}

/** What reads images. If a name changes, they are read again. */
export interface ImageModels {
  readonly classifier: string;
  /** Absent if text in images is not read. */
  readonly ocr?: string | undefined;
  /** Absent if no CLIP model is set. */
  readonly clip?: string | undefined;
}

/** What is known of an image from its bytes and its page alone. */
export interface ReadImage {
  readonly format: ImageFormat;
  /** Of the original, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** The image as it is kept: a WebP file, scaled down, upright, without metadata. */
  readonly webp: Uint8Array;
  readonly perceptualHash: string;
  /** The text in the image, line by line; '' if there is none, or it is not read. */
  readonly ocr: string;
  readonly page: ReadPage;
  /** By the CLIP model, if one is set: of unit length. */
  readonly clip?: Float32Array | undefined;
  /** What a classifier sees in it, the most probable first; often nothing worth saying. */
  readonly labels: readonly ImageLabel[];
  /** The classifier's features, `[1280]`, of unit length: alike images have alike ones. */
  readonly visual: Float32Array;
}
