import { entityId } from '../../src/domain/ids.js';
import type { NewImage } from '../../src/domain/records.js';
import { type FakeImage, imageBytes } from './fake-image-reader.js';

/** An image as a reader gives it. */
export function sampleImage(
  id: string,
  { image = {}, text, ...fields }: { image?: FakeImage; text?: string } & Partial<NewImage> = {},
): NewImage {
  const page = text === undefined ? {} : { page: { text } };
  return { id, bytes: imageBytes(image), sides: [], extra: {}, ...page, ...fields };
}

/** The id of an image of the corpus "town". */
export function imageIdOf(externalId: string): string {
  return entityId('image', 'town', externalId);
}
