import sharp from 'sharp';
import type { Pixels } from '../domain/image.js';
import { CLASSIFIED_WIDTH, type ImageClassifier } from '../encoders/image-classifier.js';
import { perceptualHash } from './perceptual-hash.js';
import type { ReadImage } from './types.js';

/** What a classifier sees in a picture, its features, and the hash of the picture. */
export async function classify(
  { data, width, height }: Pixels,
  classifier: ImageClassifier,
): Promise<Pick<ReadImage, 'labels' | 'visual' | 'perceptualHash'>> {
  const scaled = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(CLASSIFIED_WIDTH, CLASSIFIED_WIDTH, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const { features, labels } = await classifier.classify(scaled, 1);
  const small = { data: scaled, width: CLASSIFIED_WIDTH, height: CLASSIFIED_WIDTH };
  return { labels: labels[0]!, visual: features[0]!, perceptualHash: perceptualHash(small) };
}
