import { dirname, resolve } from 'node:path';
import type { Config } from '../../src/runtime/config.js';
import { readImageFile } from '../../src/formats/images/files.js';
import { imageOptions, ImageReader } from '../../src/images/reader.js';

/** The images that records name. */
export interface ImageFiles {
  /**
   * The image as a WebP file, scaled down and without metadata.
   * @throws ElenchusError BAD_INPUT, and those of `ImageReader`
   */
  read(image: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** @param records the file of the records */
export function openImageFiles(records: string, config: Config): ImageFiles {
  const reader = new ImageReader(imageOptions({ ...config, imageOcr: false }));
  return {
    async read(image) {
      const bytes = await readImageFile(dirname(resolve(records)), image, config.maxImageBytes);
      // How many are read at a time is limited by `--parallel`.
      return (await reader.read({ field: 'image', bytes }, { limited: false })).webp;
    },
    close: () => reader.close(),
  };
}
