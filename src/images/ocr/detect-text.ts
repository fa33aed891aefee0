import sharp from 'sharp';
import type { Pixels } from '../../domain/image.js';
import type { OcrNetworks } from '../../encoders/ocr-networks.js';
import { mapBox } from './box.js';
import { textBoxes } from './text-boxes.js';
import type { Box, Point } from './types.js';

/** The sides of what the network sees are multiples of this. */
const STEP = 32;
/** Of blue, green and red, as the network was trained. */
const MEANS = [0.485, 0.456, 0.406];
const DEVIATIONS = [0.229, 0.224, 0.225];

/**
 * Finds the lines of text in a picture.
 * @param side the longer side of the picture that the network sees, in pixels
 * @returns boxes in pixels of the picture; they may reach beyond it
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function detectText(
  pixels: Pixels,
  networks: OcrNetworks,
  side: number,
): Promise<Box[]> {
  const scaled = await scaleTo(pixels, sizeFor(pixels, side));
  const { width, height } = scaled;
  const data = await networks.detect(toInput(scaled), height, width);
  const back = ([x, y]: Point): Point => [(x * pixels.width) / width, (y * pixels.height) / height];
  return textBoxes({ width, height, data }).map((box) => mapBox(box, back));
}

/** The size nearest to the picture's, at most `side` wide and high, in whole steps. */
export function sizeFor(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  side: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const inSteps = (length: number) => STEP * Math.max(1, Math.round((length * scale) / STEP));
  return { width: inSteps(width), height: inSteps(height) };
}

async function scaleTo(
  { data, width, height }: Pixels,
  size: { readonly width: number; readonly height: number },
): Promise<Pixels> {
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  return {
    ...size,
    data: await image
      .resize({ ...size, fit: 'fill' })
      .raw()
      .toBuffer(),
  };
}

/** `[3, height, width]` */
function toInput({ data, width, height }: Pixels): Float32Array {
  const size = width * height;
  const input = new Float32Array(3 * size);
  for (let channel = 0; channel < 3; channel++) {
    const mean = 255 * MEANS[channel]!;
    const scale = 1 / (255 * DEVIATIONS[channel]!);
    for (let at = 0; at < size; at++) {
      input[channel * size + at] = (data[3 * at + 2 - channel]! - mean) * scale;
    }
  }
  return input;
}
