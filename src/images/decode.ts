import sharp, { type Metadata, type Sharp } from 'sharp';
import { IMAGE_FORMATS, type ImageFormat, type Pixels } from '../domain/image.js';
import { ElenchusError, listed, messageOf } from '../runtime/errors.js';
import { FIXED_LIMIT } from '../runtime/wording.js';
import { formatOf, kindOf, requireOnlyImage } from './formats.js';
import type { ImageFile, ImageLimits } from './types.js';

/** libvips decodes nothing but these, whatever a file claims to be. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
);

/** The longer side of the picture that is looked at and kept, in pixels. */
const KEPT_SIDE = 1280;
const QUALITY = 80;

/** More would make files a sixth smaller, for as much work as all the rest of reading an image. */
const EFFORT = 0;

interface DecodedImage {
  readonly format: ImageFormat;
  /** Of the original, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** Scaled down, upright, without metadata, on white where it was transparent. */
  readonly pixels: Pixels;
}

/** Prepares libvips for bytes that nobody vouches for. Call it once in a process. */
export function restrictDecoder(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  // The process reads one image at a time; more threads would only take more memory.
  sharp.concurrency(1);
}

/**
 * Reads the first frame of an image.
 * @throws ElenchusError IMAGE_FORMAT_UNSUPPORTED, IMAGE_MISLABELLED, IMAGE_POLYGLOT,
 *   IMAGE_TOO_LARGE, IMAGE_TOO_COSTLY, IMAGE_DAMAGED
 */
export async function decodeImage(file: ImageFile, limits: ImageLimits): Promise<DecodedImage> {
  const { field } = file;
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (bytes.length > limits.bytes) throw tooLarge(field, limits.bytes, 'bytes');
  const format = requireFormat(bytes, file);
  requireOnlyImage(bytes, format, field);
  try {
    const metadata = await metadataOf(bytes);
    const { width, height, pages: frames = 1, orientation = 1 } = metadata;
    if (width * height > limits.pixels) throw tooLarge(field, limits.pixels, 'pixels');
    if (frames > limits.frames) throw tooLarge(field, limits.frames, 'frames');
    requireCheap(metadata, format, field);
    const scaled = open(bytes, limits)
      .autoOrient()
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true });
    const pixels = await pixelsOf(scaled);
    const upright = orientation < 5 ? { width, height } : { width: height, height: width };
    return { format, ...upright, frames, pixels };
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    const problem = messageOf(error).split('\n')[0]!;
    throw new ElenchusError('IMAGE_DAMAGED', { field, problem }, { cause: error });
  }
}

function requireFormat(bytes: Buffer, { field, labelled }: ImageFile): ImageFormat {
  const format = formatOf(bytes);
  if (format === undefined) {
    const details = { field, found: kindOf(bytes), known: listed(IMAGE_FORMATS) };
    throw new ElenchusError('IMAGE_FORMAT_UNSUPPORTED', details);
  }
  if (labelled !== undefined && labelled !== format) {
    throw new ElenchusError('IMAGE_MISLABELLED', { field, label: labelled, found: format });
  }
  return format;
}

function metadataOf(bytes: Buffer): Promise<Metadata> {
  // The limit is checked by us, since libvips has no code for it.
  return sharp(bytes, { limitInputPixels: false }).metadata();
}

function open(bytes: Buffer, { pixels }: ImageLimits): Sharp {
  return sharp(bytes, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true });
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, data: channels === 3 ? data : fromGrey(data, channels) };
}

function fromGrey(grey: Uint8Array, channels: number): Uint8Array {
  const data = new Uint8Array((grey.length / channels) * 3);
  for (let at = 0; at < data.length; at++) data[at] = grey[Math.floor(at / 3) * channels]!;
  return data;
}

/** Pixels as the WebP file that is kept. */
export function webpOf({ data, width, height }: Pixels): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
}

function tooLarge(field: string, limit: number, unit: keyof typeof SETTINGS): ElenchusError {
  return new ElenchusError('IMAGE_TOO_LARGE', { field, limit, unit, setting: SETTINGS[unit] });
}

const SETTINGS = {
  bytes: 'ELENCHUS_MAX_IMAGE_BYTES',
  pixels: FIXED_LIMIT,
  frames: FIXED_LIMIT,
} as const;

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
