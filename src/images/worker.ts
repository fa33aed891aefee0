/** The process that reads images. */
import { each, serve } from '../threads/serve.js';
import { decodeImage, restrictDecoder } from './decode.js';
import { perceptualHash } from './perceptual-hash.js';
import type { ImageFile, ImageLimits, ReadImage } from './types.js';

await serve((limits: ImageLimits) => {
  restrictDecoder();
  return {
    run: each(async (file: ImageFile): Promise<ReadImage> => {
      const { pixels, ...image } = await decodeImage(file, limits);
      return { ...image, hash: perceptualHash(pixels) };
    }),
  };
});
