import type { NewImage } from '../domain/records.js';
import { checkJson } from '../domain/check.js';
import { pageOf } from '../formats/images.js';
import type { Json } from '../domain/premise.js';
import { badInput } from '../runtime/errors.js';
import type { ImageSearchOptions } from '../search/defaults.js';
import type { ImageFilter, ImageSubject } from '../search/images/types.js';
import type * as Inputs from './generated.js';
import { localId } from './global-id.js';
import { given, similarityDiversifyOf } from './inputs.js';

/** @throws ElenchusError BAD_INPUT if an id is not that of a premise or an image */
export function imageSubjectOf(by: Inputs.ImageQuery): ImageSubject {
  if (by.text !== undefined) return { text: by.text };
  if (by.argument !== undefined) return { argument: given(by.argument) };
  if (by.premiseId !== undefined) {
    return { premiseId: localId('premise', by.premiseId, 'by.premiseId') };
  }
  return { imageId: localId('image', by.imageId, 'by.imageId') };
}

export function imageFilterOf(input: Inputs.ImageFilter): ImageFilter {
  const { width, height, ...words } = given(input);
  return { ...words, width: width && given(width), height: height && given(height) };
}

export function imageRerankOf(
  input: Inputs.ImageRerankInput,
): NonNullable<ImageSearchOptions['rerank']> {
  const { stepBackCopies, diversify } = given(input);
  return { stepBackCopies, diversify: diversify && similarityDiversifyOf(diversify) };
}

/** Base64 of RFC 4648, also in its form for URLs; the padding may be missing. */
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/**
 * The image of an input; the writer checks the rest.
 * @throws ElenchusError BAD_INPUT, naming the field
 */
export function newImageOf(input: Inputs.PutImageInput): NewImage {
  const { externalId: id, base64, text, html, sides, extra, ...rest } = given(input);
  if (!BASE64.test(base64)) throw badInput('base64', 'is not base64');
  const page = pageOf(text, html);
  checkJson('extra', extra);
  if (extra !== undefined && (typeof extra !== 'object' || Array.isArray(extra))) {
    throw badInput('extra', 'is not an object');
  }
  return {
    ...rest,
    ...page,
    id,
    bytes: Buffer.from(base64, 'base64'),
    sides: sides ?? [],
    extra: (extra ?? {}) as Record<string, Json>,
  };
}
