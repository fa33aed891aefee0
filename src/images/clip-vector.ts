import sharp from 'sharp';
import type { Pixels } from '../domain/image.js';
import type { ClipModel } from '../encoders/clip/model.js';
import { clipScaling } from '../encoders/clip/preprocessing.js';

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
