import type { Metadata } from 'sharp';
import { ElenchusError } from '../runtime/errors.js';
import type { ImageFormat } from '../domain/image.js';

/** How much memory decoding an image may take, besides what the process has. */
const LIMIT_MIB = 256;
/** How many rows of an image are in memory at a time, if it need not be decoded whole. */
const ROWS = 500;
/** How often each sample is in memory; measured on images of 50 million pixels. */
const COPIES = { avif: 6, jpeg: 2, other: 3 } as const;

type Measures = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>;

/**
 * About how many bytes decoding takes. AVIF, interlaced PNG and progressive JPEG are decoded whole;
 * of the others, some rows at a time are.
 */
export function decodingMemory(
  { width, height, channels, depth, isProgressive }: Measures,
  format: ImageFormat,
): number {
  const whole = format === 'avif' || isProgressive;
  const bytes = depth === 'uchar' ? 1 : 2;
  const copies = format === 'avif' || format === 'jpeg' ? COPIES[format] : COPIES.other;
  return width * (whole ? height : Math.min(height, ROWS)) * channels * bytes * copies;
}

/** @throws ElenchusError IMAGE_TOO_COSTLY */
export function requireCheap(measures: Measures, format: ImageFormat, field: string): void {
  if (decodingMemory(measures, format) <= LIMIT_MIB * 2 ** 20) return;
  const { width, height } = measures;
  throw new ElenchusError('IMAGE_TOO_COSTLY', { field, width, height, limit: LIMIT_MIB });
}
