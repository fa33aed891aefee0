import sharp from 'sharp';
import type { Pixels } from '../domain/image.js';
import type { ClipModel } from '../encoders/clip/model.js';
import { clipScaling } from '../encoders/clip/preprocessing.js';
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

/** The vector of a picture by a CLIP model, of unit length. */
export async function clipVector(
  { data, width, height }: Pixels,
  model: ClipModel,
): Promise<Float32Array> {
  const { cut, scaled, seen } = clipScaling(model.preprocessing, { width, height });
  const pixels = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(cut)
    .resize({ ...scaled, fit: 'fill', kernel: model.preprocessing.kernel })
    .extract(seen)
    .raw()
    .toBuffer();
  return model.encodeImage({ width: seen.width, height: seen.height, data: pixels });
}
