import type { Json, Stance } from './premise.js';

/** The formats that are read, by what their bytes begin with. */
export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const MEDIA_TYPES: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** A picture in memory. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGB, row by row: `[height, width, 3]`. */
  readonly data: Uint8Array;
}

/** What a classifier sees in an image. */
export interface ImageLabel {
  readonly name: string;
  /** From 0 to 1. */
  readonly probability: number;
}

/** Which side an image backs on a question, as the data says. */
export interface ImageSide {
  readonly question: string;
  readonly side: Stance;
}

/** An image, and what its page says around it. */
export interface Image {
  /** UUIDv5 of ["image", corpus, externalId]. */
  readonly id: string;
  readonly corpus: string;
  /** The id that the data gave it. */
  readonly externalId: string;
  /** The title of its page. */
  readonly title?: string | undefined;
  /** The part of the page's text that stands for the image. */
  readonly passage?: string | undefined;
  /** The text in the image, line by line. */
  readonly ocr?: string | undefined;
  readonly labels: readonly ImageLabel[];
  /** The address of the page that it was found on. */
  readonly pageUrl?: string | undefined;
  /** The host of that page. */
  readonly site?: string | undefined;
  /** The address that it was loaded from. */
  readonly imageUrl?: string | undefined;
  /** Who holds the rights, or under which licence it is, as far as known. */
  readonly rights?: string | undefined;
  /** ISO 639-1 code of the passage, given or detected. */
  readonly language?: string | undefined;
  readonly topic?: string | undefined;
  readonly sides: readonly ImageSide[];
  /** Of the original, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Nearly the same for images that look the same; see `perceptualHash`. */
  readonly perceptualHash: string;
  /** Further fields of the data. */
  readonly extra: Readonly<Record<string, Json>>;
  /** Changes with what is stored of the image; part of the address of its thumbnails. */
  readonly version: string;
}

/** The text or the HTML of the page of an image. */
export type PageSource = { readonly text: string } | { readonly html: string };
