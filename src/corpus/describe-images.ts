import type { TextEncoder } from '../encoders/text.js';
import { ElenchusError } from '../runtime/errors.js';
import { encodeParts, type PartVectors } from '../images/parts.js';
import { passageAmong } from '../images/page-text/passage.js';
import type { ImageReader } from '../images/reader.js';
import type { ReadImage } from '../images/types.js';
import type { Cancellation, RunOptions } from '../runtime/threads/types.js';
import type { PreparedImage } from './prepare-image.js';

/** An image with everything that is stored of it. */
export interface DescribedImage extends PreparedImage {
  readonly read: ReadImage;
  readonly clipModel: string | undefined;
  readonly passage: string;
  readonly parts: PartVectors;
}

/**
 * Reads images and encodes their texts. All images of a call share the reader as one client.
 * @param signal if it is aborted, what is not read yet is left
 * @returns for each id, the image, or why it cannot be read
 */
export async function describeImages(
  images: readonly PreparedImage[],
  reader: Pick<ImageReader, 'read' | 'models'>,
  encoder: TextEncoder,
  signal?: Cancellation,
): Promise<ReadonlyMap<string, DescribedImage | ElenchusError>> {
  if (images.length === 0) return new Map();
  const { clip } = await reader.models();
  const options = { client: images, limited: false, signal };
  const described: readonly (readonly [string, DescribedImage | ElenchusError])[] =
    await Promise.all(
      images.map(async (image) => {
        try {
          const read = await readImage(image, reader, options);
          const passage = await passageAmong(read.page.passage, encoder);
          const parts = await encodeParts({ ...read, passage }, encoder);
          return [image.id, { ...image, read, clipModel: clip, passage, parts }];
        } catch (error) {
          if (error instanceof ElenchusError) return [image.id, error];
          throw error;
        }
      }),
    );
  return new Map(described);
}

function readImage(
  { record: { bytes, labelled, page } }: PreparedImage,
  reader: Pick<ImageReader, 'read'>,
  options: RunOptions,
): Promise<ReadImage> {
  return reader.read({ field: 'image', bytes, labelled, page }, options);
}
