export const VECTORS = ['text', 'passage', 'ocr', 'labels', 'visual', 'clip'] as const;
export type VectorName = (typeof VECTORS)[number];

/** An image with what is stored of it. */
export interface EvaluatedImage {
  /** The data's own id. */
  readonly id: string;
  readonly title?: string | undefined;
  readonly passage?: string | undefined;
  /** The text in the image; absent if there is none, or it was not read. */
  readonly ocr?: string | undefined;
  /** The sentences of its page's content, in order, from which the passage is chosen. */
  readonly sentences: readonly string[];
  /** All text of its page, with boilerplate; absent where only the content is stored. */
  readonly page?: string | undefined;
  /** Unit vectors. */
  readonly vectors: Readonly<Partial<Record<VectorName, Float32Array>>>;
}

/** A question, or an image, for which images are ranked. */
export interface ImageQuery {
  readonly id: string;
  /** The unit vector of its text. */
  readonly text?: Float32Array | undefined;
  /** Of its pixels, by the classifier. */
  readonly visual?: Float32Array | undefined;
  /** Of its text, by the CLIP model. */
  readonly clip?: Float32Array | undefined;
  /** The image that it is, which is not ranked. */
  readonly imageId?: string | undefined;
}

/** A way to rank images. */
export interface Approach {
  readonly name: string;
  /** @returns [queries][images]; undefined for images that it cannot rank, which are left out */
  scores(queries: readonly ImageQuery[]): Promise<readonly (readonly (number | undefined)[])[]>;
}
