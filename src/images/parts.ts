import type { Image, ImageLabel } from '../domain/image.js';
import { isBlank } from '../domain/text.js';
import type { TextEncoder } from '../encoders/text.js';
import { lengthOf, normalised, weightedSum } from '../math/vectors.js';

/** The parts of an image's text, each with a vector of its own. */
export const TEXT_PARTS = ['passage', 'ocr', 'labels'] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

/** Unit vectors of the parts that an image has. */
export type PartVectors = Readonly<Partial<Record<TextPart, Float32Array>>>;

/** What each part counts in the vector of all text. */
export const PART_WEIGHTS: Readonly<Record<TextPart, number>> = {
  passage: 1,
  ocr: 0.5,
  labels: 0.125,
};

/** The texts of an image. */
export interface ImageTexts extends Pick<Image, 'passage' | 'ocr'> {
  readonly labels: readonly Pick<ImageLabel, 'name'>[];
}

/** @throws ElenchusError ENCODER_FAILED */
export async function encodeParts(
  { passage = '', ocr = '', labels }: ImageTexts,
  encoder: Pick<TextEncoder, 'encode'>,
): Promise<PartVectors> {
  const texts = { passage, ocr, labels: labels.map(({ name }) => name).join(', ') };
  const present = TEXT_PARTS.filter((part) => !isBlank(texts[part]));
  const vectors = await encoder.encode(present.map((part) => texts[part]));
  return Object.fromEntries(present.map((part, place) => [part, vectors[place]!]));
}

/** The vector of all text, of unit length; undefined for an image without text. */
export function textVector(parts: PartVectors): Float32Array | undefined {
  return normalised(sumOf(parts));
}

/**
 * How much of each part is in the vector of all text: it is the sum of the parts with these shares.
 * So a cosine with it is the sum of the cosines with the parts, each times its share.
 */
export function sharesOf(parts: PartVectors): Readonly<Partial<Record<TextPart, number>>> {
  const length = lengthOf(sumOf(parts));
  const present = TEXT_PARTS.filter((part) => parts[part] && length > 0);
  return Object.fromEntries(present.map((part) => [part, PART_WEIGHTS[part] / length]));
}

function sumOf(parts: PartVectors): Float32Array {
  return weightedSum(
    TEXT_PARTS.flatMap((part) => (parts[part] ? [[PART_WEIGHTS[part], parts[part]]] : [])),
  );
}
